//! The permission table: everything the API lets somebody do, and who may.

use crate::role::Role;
use std::fmt;

/// Does an action only look, or does it change something?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// It only looks.
    Read,
    /// It changes something, or takes work that somebody must answer for.
    Act,
}

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, signed in or not.
    Anyone,
    /// Everybody who is signed in.
    SignedIn,
    /// People in one of these roles; a casino supervisor wherever a supervisor is named.
    Only(&'static [Role]),
    /// No person: the house itself does this.
    Nobody,
}

macro_rules! actions {
    ($($action:ident: $sort:ident, $who:expr, $what:literal;)*) => {
        /// Everything the API lets somebody do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $(#[doc = concat!("To ", $what, ".")] $action,)*
        }

        impl Action {
            /// All of them.
            pub const ALL: &'static [Action] = &[$(Action::$action,)*];

            /// Does it look or change something?
            #[must_use]
            pub const fn sort(self) -> Sort {
                match self { $(Action::$action => Sort::$sort,)* }
            }

            /// Who may do it.
            #[must_use]
            pub const fn who(self) -> Who {
                use Role::{Administrator, Analyst, Cage, Dealer, Player, Security, Supervisor, Surveillance};
                use Who::{Anyone, Nobody, Only, SignedIn};
                match self { $(Action::$action => $who,)* }
            }

            /// What it is, in words that go on from "to".
            #[must_use]
            pub const fn what(self) -> &'static str {
                match self { $(Action::$action => $what,)* }
            }
        }
    };
}

actions! {
    // Before anybody is known.
    SeeHealth:        Read, Anyone, "ask whether the server is well";
    SeeApi:           Read, Anyone, "read how the API is used";
    SeeMe:            Read, Anyone, "ask who one is";
    SeeLobby:         Read, Anyone, "see which tables there are";
    SeeFelt:          Read, Anyone, "see the layout of a table";
    SeeRulebooks:     Read, Anyone, "read rulebooks and pay tables";
    SettleDescribed:  Read, Anyone, "settle a round that one describes";
    SignIn:           Act,  Anyone, "sign in";
    BecomeGuest:      Act,  Anyone, "play as a guest of a demonstration";
    BecomeDemoStaff:  Act,  Anyone, "work in a demonstration";
    Welcome:          Act,  Anyone, "create the first administrator by the one-time link";

    // Oneself.
    SignOut:          Act,  SignedIn, "sign out";
    StaySignedIn:     Act,  SignedIn, "stay signed in";
    KeepGuest:        Act,  Only(&[Player]), "keep a guest as an account";
    SetOwnPassword:   Act,  SignedIn, "change one's own password";
    SeeOwnRounds:     Read, Only(&[Player]), "see one's own rounds";
    SeeOwnPatron:     Read, Only(&[Player]), "see one's own limits and wallet";
    SetOwnLimits:     Act,  Only(&[Player]), "limit one's own play";

    // Tables: looking.
    WatchTable:       Read, SignedIn, "watch a table";
    SeeRounds:        Read, Only(&[Player, Supervisor, Security, Surveillance]), "see the rounds of a table";
    DescribeRound:    Read, Only(&[Supervisor, Surveillance]), "have a recorded round described for settling it again";
    SeeReports:       Read, Only(&[Supervisor, Security, Surveillance, Analyst]), "read table reports";
    SeeAlerts:        Read, Only(&[Supervisor, Security, Surveillance]), "see what needs a person now";
    SeeMeters:        Read, Only(&[Dealer, Supervisor, Surveillance, Analyst]), "read progressive meters";
    SeeMetrics:       Read, Only(&[Surveillance, Administrator]), "read the figures of the server";

    // Practice.
    Practise:         Act,  Only(&[Player]), "open a practice table";
    AskCoach:         Read, Only(&[Player]), "ask the coach at a practice table";
    CloseWagers:      Act,  Only(&[Player]), "have the cards dealt at one's own practice table";

    // Tables: playing.
    Sit:              Act,  Only(&[Player]), "take a place";
    StandUp:          Act,  Only(&[Player, Supervisor]), "leave a place";
    BuyChips:         Act,  Only(&[Player]), "buy chips";
    TakeChips:        Act,  Only(&[Player]), "take chips to the cage";
    Tip:              Act,  Only(&[Player]), "tip the dealer";
    InRound:          Act,  Only(&[Player, Dealer, Supervisor]), "take part in a round";
    Dispute:          Act,  Only(&[Player, Dealer, Supervisor]), "dispute";

    // Tables: dealing.
    OpenRound:        Act,  Only(&[Dealer]), "open a round";
    SpokenCash:       Act,  Only(&[Dealer]), "accept a spoken wager with cash";
    Coupon:           Act,  Only(&[Dealer]), "put a coupon with a wager";
    RemoveDevice:     Act,  Only(&[Dealer, Supervisor]), "take a device off the table, or use it again";
    CallSupervisor:   Act,  Only(&[Dealer]), "call a supervisor";
    AttestHandling:   Act,  Only(&[Dealer, Supervisor]), "attest how cards are handled";
    AttestReturn:     Act,  Only(&[Security]), "attest the inspection of cards that came back";
    AskMeter:         Act,  Only(&[Dealer, Supervisor]), "ask a meter for the right to award";

    // Cards.
    ReceiveCards:     Act,  Only(&[Dealer, Supervisor]), "receive cards";
    InspectCards:     Act,  Only(&[Dealer]), "inspect cards";
    VerifyCards:      Act,  Only(&[Supervisor]), "verify cards";
    SpreadCards:      Act,  Only(&[Player, Dealer]), "spread cards or turn a spread up";
    LookAtCards:      Act,  Only(&[Player, Dealer]), "look at the spread";
    WashCards:        Act,  Only(&[Dealer]), "wash cards";
    ShuffleCards:     Act,  Only(&[Dealer]), "shuffle cards";
    CutCards:         Act,  Only(&[Dealer]), "cut cards";
    RevealCards:      Act,  Only(&[Dealer]), "publish the order that was promised";
    RemoveCards:      Act,  Only(&[Dealer, Supervisor]), "remove cards";
    OrderCards:       Act,  Only(&[Supervisor]), "order a new cut or shuffle, or find a deck complete";

    // Tables: money with two signatures.
    RequestSlip:      Act,  Only(&[Dealer, Supervisor, Cage]), "sign a slip first";
    ConfirmSlip:      Act,  Only(&[Dealer, Supervisor, Cage]), "sign a slip second";
    WithdrawSlip:     Act,  Only(&[Dealer, Supervisor, Cage]), "tear up a slip";
    ConfirmCash:      Act,  Only(&[Supervisor]), "confirm or refuse the cash of a spoken wager";
    ValidateAward:    Act,  Only(&[Supervisor]), "validate progressive awards";
    DocumentAward:    Act,  Only(&[Supervisor, Cage]), "finish the documents of an award";
    Correct:          Act,  Only(&[Supervisor]), "ask that a settled round be put right";
    JudgeCorrection:  Act,  Only(&[Supervisor, Cage]), "approve or reject a correction";

    // Tables: running them.
    AnswerCall:       Act,  Only(&[Supervisor]), "answer the call of a dealer";
    ConfirmCount:     Act,  Only(&[Supervisor]), "confirm a count of cards that does not fit";
    DeclareAbsent:    Act,  Only(&[Supervisor]), "declare a player absent whose time to decide is over";
    InstallTable:     Act,  Only(&[Supervisor]), "set a table up";
    ChangeSettings:   Act,  Only(&[Supervisor]), "change the settings of a table";
    AttestTable:      Act,  Only(&[Supervisor]), "attest how a table is equipped";
    OpenTable:        Act,  Only(&[Supervisor]), "open a table";
    CloseTable:       Act,  Only(&[Supervisor]), "close a table";
    LinkMeter:        Act,  Only(&[Supervisor]), "connect or disconnect a meter";
    SetMeter:         Act,  Only(&[Supervisor]), "set a meter up or change its terms";
    DecideDispute:    Act,  Only(&[Supervisor]), "decide a dispute";
    ReopenTable:      Act,  Only(&[Supervisor]), "let a table go on after a dispute";
    ReportIncident:   Act,  Only(&[Supervisor, Security]), "report an incident";
    Rule:             Act,  Only(&[Supervisor]), "rule on what the rules do not cover";
    SeparatePlayers:  Act,  Only(&[Supervisor]), "keep two players apart";

    // What only the house itself does.
    OfTheHouse:       Act,  Nobody, "speak as the house";

    // Patrons.
    SeePatron:        Read, Only(&[Supervisor, Cage, Surveillance]), "see a patron's limits and wallet";
    MoveWallet:       Act,  Only(&[Cage]), "fill or pay out a wallet";

    // The record and the lab.
    SeeVerification:  Read, Only(&[Surveillance, Administrator]), "see what a verification of the journal found";
    VerifyJournal:    Act,  Only(&[Surveillance, Administrator]), "verify the journal";
    UseLab:           Read, Only(&[Supervisor, Analyst, Administrator]), "use the lab";

    // Accounts.
    SeeAccounts:      Read, Only(&[Administrator]), "see accounts";
    CreateAccount:    Act,  Only(&[Administrator]), "create an account";
    SetPassword:      Act,  Only(&[Administrator]), "set somebody's password";
    ChangeRoles:      Act,  Only(&[Administrator]), "change somebody's roles";
    DisableAccount:   Act,  Only(&[Administrator]), "disable or enable an account";
    UnlockAccount:    Act,  Only(&[Administrator]), "unlock an account";
    NameOperator:     Act,  Only(&[Administrator]), "write down the licensee's name";
    SeeKeys:          Read, Only(&[Administrator]), "see the keys of machines";
    MakeKey:          Act,  Only(&[Administrator]), "make a key for a machine";
    RevokeKey:        Act,  Only(&[Administrator]), "revoke a key";
}

/// May somebody in this role do this? Without a role nobody is signed in.
#[must_use]
pub fn may(role: Option<Role>, action: Action) -> bool {
    match action.who() {
        Who::Anyone => true,
        Who::SignedIn => role.is_some(),
        Who::Only(roles) => role.is_some_and(|role| role.is_one_of(roles)),
        Who::Nobody => false,
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what())
    }
}
