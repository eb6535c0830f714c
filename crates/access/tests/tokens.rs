//! Signed texts: what we wrote is read, everything else is refused.

use croupier_access::*;
use croupier_store::Keys;
use croupier_table::{PersonId, Time};
use proptest::prelude::*;

const NOON: Time = Time(1_800_000_000_000);

fn tokens(secret: u8) -> Tokens {
    Tokens::new(&Keys::from_secret([secret; 32]))
}

fn session(person: &str, roles: &[Role], kind: Kind) -> Session {
    let person = PersonId::new(person).expect("a name");
    Session::begin(person, roles.iter().copied().collect(), kind, 7, NOON).expect("entropy")
}

fn sessions() -> impl Strategy<Value = Session> {
    let kinds = prop_oneof![Just(Kind::Account), Just(Kind::Guest), Just(Kind::Demo)];
    let roles = proptest::sample::subsequence(Role::ALL.to_vec(), 0..=7);
    let numbers = (any::<[u8; 16]>(), any::<u64>(), any::<i64>(), any::<i64>());
    ("[a-zß0-9@._-]{1,64}", roles, kinds, numbers).prop_map(|(person, roles, kind, numbers)| Session {
        id: SessionId(numbers.0),
        person: PersonId::new(&person).expect("a name"),
        roles: roles.into_iter().collect(),
        kind,
        generation: numbers.1,
        issued: Time(numbers.2),
        seen: Time(numbers.3),
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_by_every_server_of_the_journal(session in sessions()) {
        prop_assert_eq!(tokens(1).read(&tokens(1).write(&session)), Some(session));
    }

    #[test]
    fn another_journal_reads_nothing(session in sessions(), other in 2..=255_u8) {
        prop_assert_eq!(tokens(other).read(&tokens(1).write(&session)), None);
    }

    #[test]
    fn any_flipped_bit_is_refused(session in sessions(), at in any::<proptest::sample::Index>(), bit in 0..7_u8) {
        let mut text = tokens(1).write(&session).into_bytes();
        let at = at.index(text.len());
        text[at] ^= 1 << bit;
        let text = String::from_utf8(text).expect("seven bits are text");
        prop_assert_eq!(tokens(1).read(&text), None);
    }

    #[test]
    fn any_cut_or_added_text_is_refused(session in sessions(), at in any::<proptest::sample::Index>(), more in "[0-9a-f]{1,4}") {
        let text = tokens(1).write(&session);
        prop_assert_eq!(tokens(1).read(&text[..at.index(text.len())]), None);
        prop_assert_eq!(tokens(1).read(&(text.clone() + &more)), None);
        prop_assert_eq!(tokens(1).read(&(more + &text)), None);
    }

    #[test]
    fn nonsense_is_refused(text in ".{0,300}") {
        prop_assert_eq!(tokens(1).read(&text), None);
        prop_assert!(!tokens(1).is_welcome(&text, NOON));
        prop_assert!(!tokens(1).is_csrf(&session("ann", &[Role::Player], Kind::Guest), &text));
    }
}

#[test]
fn every_single_bit_of_one_text_matters() {
    let text = tokens(1).write(&session("ann", &[Role::Dealer], Kind::Account));
    for at in 0..text.len() {
        for bit in 0..7 {
            let mut flipped = text.clone().into_bytes();
            flipped[at] ^= 1 << bit;
            let flipped = String::from_utf8(flipped).expect("text");
            assert_eq!(tokens(1).read(&flipped), None, "bit {bit} of letter {at}");
        }
    }
    assert_eq!(tokens(1).read(&text.to_uppercase()), None, "a session has one text");
    assert_eq!(tokens(1).read(&"0".repeat(100_000)), None);
}

#[test]
fn a_guard_belongs_to_one_session_and_outlives_its_renewal() {
    let tokens = tokens(1);
    let (one, two) =
        (session("ann", &[Role::Player], Kind::Guest), session("ann", &[Role::Player], Kind::Guest));
    let guard = tokens.csrf(&one);
    let later =
        Timeouts::default().renewed(&one, Activity::Act, NOON.after(20 * Time::MINUTE)).expect("worth it");
    assert!(tokens.is_csrf(&one, &guard) && tokens.is_csrf(&later, &guard));
    assert!(!tokens.is_csrf(&two, &guard));
    assert!(!tokens.is_csrf(&one, "") && !tokens.is_csrf(&one, &tokens.write(&one)));
}

#[test]
fn texts_of_one_purpose_do_not_serve_another() {
    let tokens = tokens(1);
    let welcome = tokens.welcome(NOON);
    assert_eq!(tokens.read(&welcome), None);
    assert!(!tokens.is_welcome(&tokens.write(&session("ann", &[], Kind::Account)), NOON));
}

#[test]
fn a_welcome_holds_a_day() {
    let welcome = tokens(1).welcome(NOON);
    assert!(tokens(1).is_welcome(&welcome, NOON));
    assert!(tokens(1).is_welcome(&welcome, NOON.after(WELCOME_HOLDS - 1)));
    assert!(!tokens(1).is_welcome(&welcome, NOON.after(WELCOME_HOLDS)));
    assert!(!tokens(2).is_welcome(&welcome, NOON));
}

#[test]
fn sessions_end_by_role_when_nobody_is_there() {
    let timeouts = Timeouts::default();
    let minutes = |roles: &[Role]| timeouts.idle(roles.iter().copied().collect()) / Time::MINUTE;
    assert_eq!(Role::ALL.map(|role| minutes(&[role])), [30, 5, 5, 5, 5, 5, 30, 30, 30]);
    assert_eq!(minutes(&[Role::Player, Role::Dealer]), 5, "the strictest holds");
    for (role, idle) in [(Role::Player, 30), (Role::Dealer, 5)] {
        let session = session("ann", &[role], Kind::Account);
        let end = NOON.after(idle * Time::MINUTE);
        assert_eq!(timeouts.ends(&session), end);
        assert_eq!(timeouts.over(&session, None, end.after(-1)), None);
        assert_eq!(timeouts.over(&session, None, end), Some(Over::Idle));
        assert_eq!(timeouts.over(&session, Some(NOON.after(1)), end), None, "seen at a socket");
        assert_eq!(timeouts.over(&session, Some(NOON.after(-1)), end), Some(Over::Idle));
    }
}

#[test]
fn no_session_lasts_longer_than_half_a_day() {
    let timeouts = Timeouts::default();
    let mut session = session("ann", &[Role::Player], Kind::Account);
    for minute in 1..12 * 60 {
        let now = NOON.after(minute * Time::MINUTE);
        assert_eq!(timeouts.over(&session, None, now), None, "minute {minute}");
        session = timeouts.renewed(&session, Activity::Act, now).unwrap_or(session);
    }
    let end = NOON.after(12 * Time::HOUR);
    assert_eq!(timeouts.over(&session, Some(end), end), Some(Over::Long));
}

#[test]
fn a_station_stays_open_only_by_what_is_done_there() {
    let counts = |role: Role, activity| Timeouts::counts(role.into(), activity);
    for role in Role::ALL {
        let station = role.is_supervisor() || matches!(role, Role::Dealer | Role::Cage | Role::Security);
        assert!(counts(role, Activity::Act));
        assert_eq!(counts(role, Activity::Read), !station, "{role}");
        assert_eq!(counts(role, Activity::Ping), role == Role::Surveillance, "{role}");
    }
}

#[test]
fn a_guest_is_known_for_thirty_days() {
    let guest = PersonId::new("guest-1").expect("a name");
    let text = tokens(1).guest(&guest, NOON);
    assert_eq!(tokens(1).guest_of(&text, NOON.after(GUEST_HOLDS - 1)), Some(guest.clone()));
    assert_eq!(tokens(1).guest_of(&text, NOON.after(GUEST_HOLDS)), None, "too old");
    assert_eq!(tokens(2).guest_of(&text, NOON), None, "another house");
    let session = tokens(1).write(&session("guest-1", &[Role::Player], Kind::Guest));
    assert_eq!(tokens(1).guest_of(&session, NOON), None, "a session is another text");
}
