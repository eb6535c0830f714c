//! A guest who plays automatically: the usual wagers, then any decision that is offered.

use super::client::Client;
use super::report::Tally;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The chips a guest sits down with, out of a wallet of twice that.
const CHIPS: i64 = 50_000;
/// With fewer, a guest stops wagering.
const CHIPS_MIN_CENTS: i64 = 5_000;
/// What a guest is given by the house.
const GIVEN: i64 = 100_000;

/// What a player has at the end.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Wallet and chips together are what was given and won or lost.
    pub conserved: bool,
}

/// The parts of a message that a player looks at.
#[derive(Debug, Default, Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    id: Option<String>,
    seq: Option<u64>,
    reason: Option<String>,
    error: Option<Value>,
    table: Option<Table>,
    menu: Option<Vec<Item>>,
}

#[derive(Debug, Deserialize)]
struct Table {
    me: Option<Me>,
    round: Option<Round>,
}

#[derive(Debug, Deserialize)]
struct Round {
    over: bool,
    seats: Vec<Seat>,
}

#[derive(Debug, Deserialize)]
struct Seat {
    seat: u8,
    wagers: Vec<Wager>,
}

#[derive(Debug, Deserialize)]
struct Wager {
    bet: String,
    amount: i64,
}

#[derive(Debug, Deserialize)]
struct Me {
    chips: i64,
    wallet: i64,
    session: Option<Session>,
}

#[derive(Debug, Deserialize)]
struct Session {
    net: i64,
}

#[derive(Clone, Debug, Deserialize)]
struct Item {
    group: String,
    bet: Option<String>,
    usual: Option<i64>,
    command: Value,
    free: Free,
}

impl Item {
    /// The wager of a usual amount, if it is one that everybody makes.
    fn usual_wager(&self) -> Option<Value> {
        let (usual, mut command) = (self.usual?, self.command.clone());
        *command.pointer_mut(self.free.at.as_deref()?)? = json!(usual);
        Some(command)
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Free {
    kind: String,
    at: Option<String>,
}

/// A guest at a table.
pub struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seat: u8,
    think: u64,
    tally: Arc<Tally>,
    now: Heard,
    seq: u64,
    dice: u64,
}

impl Guest {
    /// A new guest takes a place and buys chips.
    pub async fn enter(
        address: SocketAddr,
        table: &str,
        seat: u8,
        think: u32,
        tally: Arc<Tally>,
    ) -> Result<Guest, String> {
        let client = Client::guest(address).await?;
        let path = format!("ws://{address}/api/tables/{table}/socket?as=player&csrf={}", client.csrf);
        let mut request = path.into_client_request().map_err(|error| error.to_string())?;
        let cookie = client.cookie.parse().map_err(|_| "a cookie that cannot be sent back".to_owned())?;
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) =
            connect_async_with_config(request, None, true).await.map_err(|error| error.to_string())?;
        let dice = u64::from_le_bytes(fingerprint(&client.cookie));
        let now = Heard::default();
        let mut guest = Guest { socket, seat, think: think.into(), tally, now, seq: 0, dice };
        guest.send(&json!({"type": "hello", "last_seq": null})).await?;
        let bettor = json!({"seat": seat, "place": 0});
        guest.submit(json!({"sit": {"bettor": bettor}})).await?;
        guest.submit(json!({"buy_in": {"amount": CHIPS}})).await?;
        Ok(guest)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 11) % limit.max(1)
    }

    /// Plays until told to stop, and finishes the round.
    pub async fn play(mut self, stop: Arc<AtomicBool>) -> Result<Outcome, String> {
        loop {
            let stopping = stop.load(Ordering::Relaxed);
            if stopping && self.staked() == 0 {
                return Ok(self.outcome());
            }
            let think = Duration::from_millis(self.think / 2 + self.below(self.think + 1));
            self.listen_for(think).await?;
            match self.choice(stopping) {
                Some(command) => self.submit(command).await?,
                None => self.listen_for(Duration::from_millis(50)).await?,
            }
        }
    }

    /// What is on the layout for this guest.
    fn staked(&self) -> i64 {
        let round =
            self.now.table.as_ref().and_then(|table| table.round.as_ref()).filter(|round| !round.over);
        let seats = round.into_iter().flat_map(|round| &round.seats).filter(|seat| seat.seat == self.seat);
        seats.flat_map(|seat| &seat.wagers).map(|wager| wager.amount).sum()
    }

    fn has_placed(&self, bet: Option<&str>) -> bool {
        let round = self.now.table.as_ref().and_then(|table| table.round.as_ref());
        let seats = round.into_iter().flat_map(|round| &round.seats).filter(|seat| seat.seat == self.seat);
        seats.flat_map(|seat| &seat.wagers).any(|wager| Some(wager.bet.as_str()) == bet)
    }

    /// The usual wagers that do not lie yet, to be placed together.
    fn usual_wagers(&self, menu: &[Item]) -> Vec<Value> {
        menu.iter()
            .filter(|item| !self.has_placed(item.bet.as_deref()))
            .filter_map(Item::usual_wager)
            .collect()
    }

    fn choice(&mut self, stopping: bool) -> Option<Value> {
        let menu = self.now.menu.clone().unwrap_or_default();
        let chips = self.now.table.as_ref()?.me.as_ref()?.chips;
        // Who has begun to wager completes it: half a wager holds everybody up.
        let begun = self.staked() > 0;
        let wagers = self.usual_wagers(&menu);
        if !wagers.is_empty() && (begun || !stopping && chips > CHIPS_MIN_CENTS) {
            return Some(Value::Array(wagers));
        }
        let decisions: Vec<&Item> =
            menu.iter().filter(|item| item.group == "decision" && item.free.kind == "nothing").collect();
        let count = u64::try_from(decisions.len()).ok().filter(|count| *count > 0)?;
        let index = usize::try_from(self.below(count)).ok()?;
        decisions.get(index).map(|item| item.command.clone())
    }

    fn outcome(&self) -> Outcome {
        let me = self.now.table.as_ref().and_then(|table| table.me.as_ref());
        let net = me.and_then(|me| me.session.as_ref()).map_or(0, |session| session.net);
        let has = me.map_or(0, |me| me.chips + me.wallet);
        Outcome { conserved: has == GIVEN + net }
    }

    async fn send(&mut self, said: &Value) -> Result<(), String> {
        self.socket.send(Message::text(said.to_string())).await.map_err(|error| error.to_string())
    }

    /// Says something and waits until it is seen at the table.
    async fn submit(&mut self, command: Value) -> Result<(), String> {
        let id = format!("{:016x}{:016x}", self.below(u64::MAX), self.below(u64::MAX));
        let begun = Instant::now();
        self.send(&json!({"type": "command", "id": id, "command": command})).await?;
        let mut wanted = None;
        while wanted.is_none_or(|seq| self.seq < seq) {
            let heard = self.next().await?;
            if heard.as_deref() == Some(id.as_str()) {
                match &self.now.error {
                    Some(error) => {
                        self.tally.refused(error);
                        self.now.error = None;
                        return Ok(());
                    }
                    None => wanted = self.now.seq,
                }
            }
        }
        self.tally.took(begun.elapsed());
        Ok(())
    }

    async fn listen_for(&mut self, time: Duration) -> Result<(), String> {
        let until = tokio::time::sleep(time);
        tokio::pin!(until);
        loop {
            tokio::select! {
                () = &mut until => return Ok(()),
                heard = Self::receive(&mut self.socket) => { let heard = heard?; self.take(heard)?; }
            }
        }
    }

    /// Takes the next message; the command it answers.
    async fn next(&mut self) -> Result<Option<String>, String> {
        let heard = tokio::time::timeout(Duration::from_secs(30), Self::receive(&mut self.socket)).await;
        let heard = heard.map_err(|_| "no answer within 30 seconds".to_owned())??;
        self.take(heard)
    }

    async fn receive(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> Result<Heard, String> {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| error.to_string());
                }
                Some(Ok(Message::Close(_))) | None => {
                    return Err("the server closed the connection".to_owned());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
            }
        }
    }

    fn take(&mut self, heard: Heard) -> Result<Option<String>, String> {
        match heard.kind.as_str() {
            "snapshot" | "update" => {
                self.seq = heard.seq.unwrap_or(self.seq);
                self.tally.update();
                (self.now.table, self.now.menu) = (heard.table, heard.menu);
                Ok(None)
            }
            "answer" | "refused" => {
                (self.now.seq, self.now.error) = (heard.seq, heard.error);
                Ok(heard.id)
            }
            "bye" => Err(format!("the server said bye: {}", heard.reason.unwrap_or_default())),
            _ => Ok(None),
        }
    }
}

fn fingerprint(text: &str) -> [u8; 8] {
    let mut bytes = [1; 8];
    let digest = blake3::hash(text.as_bytes());
    bytes.copy_from_slice(&digest.as_bytes()[..8]);
    bytes[0] |= 1;
    bytes
}
