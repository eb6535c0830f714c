// Generated from crates/server/openapi.json by `npm run wire`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description All accounts. */
        AccountList: {
            /** @description By name. */
            accounts: components["schemas"]["AccountRow"][];
        };
        /** @description An account. */
        AccountRow: {
            /**
             * Format: int64
             * @description When it was created.
             */
            created?: number | null;
            /** @description It is disabled. */
            disabled: boolean;
            /** @description Somebody can sign in to it. */
            has_password: boolean;
            /** @description How many keys it has. */
            keys: number;
            /**
             * Format: int64
             * @description When somebody signed in to it last.
             */
            last_signed_in?: number | null;
            /**
             * Format: int64
             * @description Until when it is locked because of wrong passwords.
             */
            locked_until?: number | null;
            /** @description Its name. */
            name: string;
            /** @description Its roles. */
            roles: components["schemas"]["RoleName"][];
        };
        /** @description A choice and its value. */
        Advice: {
            /** @description The command, ready to be sent. */
            command: unknown;
            /** @description Its value in units of the first wager, everything staked included, as a fraction: `num`, `den`, `decimal`. */
            ev: Record<string, never>;
            /** @description What it is, whichever cards it is about: `play`, `fold`, `exchange`, `buy` and the like. */
            kind: string;
            /** @description What it is, in words. */
            label: string;
        };
        /** @description What a round may still ask of a player after the deal: times the wager that lies on the area. */
        Ahead: {
            /**
             * Format: int32
             * @description With less than this the player can do no more than fold.
             */
            least: number;
            /**
             * Format: int32
             * @description All that the player can choose to put up and to pay.
             */
            most: number;
        };
        /** @description Something that needs a person now. */
        Alert: {
            /** @description Where it is written. */
            clause?: string | null;
            /** @description `dispute`, `award`, `slip`, `call`, `paused` or `next`. */
            kind: string;
            /** @description Its rulebook, where it has one. */
            rulebook?: string | null;
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970.
             */
            since: number;
            /** @description The table. */
            table: string;
            /** @description What, in words. */
            what: string;
        };
        /** @description What needs a person now. */
        Alerts: {
            /** @description Everything that needs a person now. */
            alerts: components["schemas"]["Alert"][];
        };
        /** @description A marked area of the layout. */
        Area: {
            ahead?: components["schemas"]["Ahead"] | null;
            /** @description The wager or the payment that lies there, as it is called in rounds; empty for cards. */
            bet: string;
            /** @description Where it is prescribed. */
            clause: string;
            /** @description What lies on it. */
            kind: components["schemas"]["AreaKind"];
            /** @description What is written on it. */
            name: string;
            /**
             * Format: int32
             * @description Areas of one row lie side by side; rows are counted from the player to the dealer.
             */
            row: number;
        };
        /**
         * @description What lies on an area of the layout.
         * @enum {string}
         */
        AreaKind: "wager" | "fee" | "cards" | "pack" | "show";
        /** @description A place. */
        At: {
            /**
             * Format: int32
             * @description The place at the seat.
             */
            place: number;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
        };
        /** @description A rulebook. */
        Book: components["schemas"]["BookName"] & {
            /** @description Where the book, or an option, leaves the regulation. */
            departures: string[];
            /** @description The options. */
            options: components["schemas"]["OptionWire"][];
            /** @description The pay tables. */
            paytables: components["schemas"]["PayTableWire"][];
        };
        /** @description A rulebook's name. */
        BookName: {
            /** @description The game in a sentence or two. */
            blurb: string;
            /** @description Its hash. */
            book_hash: string;
            /** @description How a round goes, for somebody who sits down for the first time. */
            how_to_play: string[];
            /** @description Where it is in force. */
            jurisdiction: string;
            /** @description Is it the operator's own, beside the built-in book of its name? */
            own: boolean;
            /**
             * Format: int32
             * @description Where it stands among the games of the lobby: the simplest to learn first.
             */
            place: number;
            /** @description Where it is written. */
            regulation: string;
            /** @description What a table's settings call it: its name, and for a book of the operator's own the beginning of its hash behind it. */
            rulebook: string;
            /** @description Cards that stand for the game on its sign. */
            sample_cards: string[];
            /** @description The game. */
            title: string;
            /** @description The wagers that are placed before the deal, in the order of the layout. */
            wagers: components["schemas"]["WagerWire"][];
            /** @description The colours the game is drawn in. */
            world: string;
        };
        /** @description All rulebooks. */
        Books: {
            /** @description The built-in ones first. */
            rulebooks: components["schemas"]["BookName"][];
        };
        /** @description Why a supervisor is called. */
        Call: {
            /** @description The reason. */
            reason: string;
        };
        /** @description A field of a description. */
        CaseFieldWire: {
            /** @description Where it stands, such as `dealer.hand`. */
            at: string;
            /** @description What it holds. */
            holds: components["schemas"]["CaseHolds"];
            /** @description What it is. */
            title: string;
        };
        /** @description What the description of a round of a book can hold: a form to fill in. */
        CaseFormWire: {
            /** @description May others bet on a seat's hand? */
            backers: boolean;
            /** @description The cards of the deck, each as often as it is there. */
            deck: string[];
            /** @description What can go wrong. */
            irregularities: components["schemas"]["IrregularityKind"][];
            /** @description The meters whose readings may be given. */
            meters: components["schemas"]["Named"][];
            /**
             * Format: int64
             * @description Seats for players.
             */
            positions: number;
            /** @description The rulebook. */
            rulebook: string;
            /** @description The fields of each seat, besides its number and its `bets`. */
            seat: components["schemas"]["CaseFieldWire"][];
            /** @description The fields of the dealer and the table. */
            table: components["schemas"]["CaseFieldWire"][];
            /** @description The wagers that may stand in `bets`. */
            wagers: components["schemas"]["WagerWire"][];
        };
        /** @description What a field of a description holds. */
        CaseHolds: {
            /** @enum {string} */
            kind: "cards";
            /** @description At most so many. */
            most: number;
        } | {
            /** @enum {string} */
            kind: "piles";
            /** @description Each of at most so many cards. */
            most: number;
            /** @description At most so many. */
            piles: number;
        } | {
            /** @enum {string} */
            kind: "one_of";
            /** @description Each with its name. */
            words: components["schemas"]["Named"][];
        } | {
            /** @enum {string} */
            kind: "some_of";
            /** @description Each with its name. */
            words: components["schemas"]["Named"][];
        } | {
            /** @enum {string} */
            kind: "flag";
        };
        /** @description A value that may be chosen for an option. */
        Choice: {
            /** @description The value in words. */
            name: string;
            /** @description The value. */
            value: unknown;
        };
        /** @description An option of the book that a player wants to know before sitting down. */
        Chosen: {
            /** @description Its name. */
            name: string;
            /** @description Its value. */
            value: string;
        };
        /** @description A clause with what holds it. */
        ClauseInDetail: components["schemas"]["ClauseWire"] & {
            /** @description The code that cites it, file and item. */
            code: string[];
            /** @description The tests and settled cases that cover it. */
            tests: string[];
            worked?: components["schemas"]["WorkedExample"] | null;
        };
        /** @description A clause in our own words. */
        ClauseWire: {
            /** @description How Croupier answers it: `enforced`, `guided`, `shown`, `attested`, `option`, `definition` or `outside`. */
            answer: string;
            /** @description Is there a worked example? */
            example: boolean;
            /** @description Where it stands in the regulation. */
            id: string;
            /** @description What it is about: `engine`, `procedure`, `option`, `display`, `equipment`, `definition` or `reference`. */
            kind: string;
            /** @description What that answer claims, in a sentence. */
            meaning: string;
            /** @description The options of the book that choose how it is met. */
            options?: string[];
            /** @description What it asks for. */
            summary: string;
            /** @description Why it is answered like that, where that is not plain. */
            why?: string | null;
        };
        /** @description The clauses of a rulebook. */
        Clauses: {
            /** @description In the order of the regulation. */
            clauses: components["schemas"]["ClauseWire"][];
            /** @description What was chosen where the text leaves something open. */
            readings: components["schemas"]["ReadingWire"][];
            /** @description The rulebook. */
            rulebook: string;
        };
        /** @description Every choice with its value, the best one first. */
        Coach: {
            /** @description Which is the best. */
            best: number;
            /** @description The choices, the best one first. */
            choices: components["schemas"]["Advice"][];
            /**
             * Format: int64
             * @description The unit, in cents.
             */
            unit: number;
        };
        /** @description A command over REST. */
        CommandBody: {
            /**
             * @description What. At a table, a list of commands is several wagers of a player, as long as wagers are open: all are placed, or
             *     none, and the answer is one. If one is refused, the field begins with its place, `command[N]`.
             */
            command: unknown;
            /**
             * @description Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command. One that begins with
             *     the time, as a UUID of version 7 does, is cheapest for the journal.
             */
            id: string;
        };
        /** @description A payment that was put right after its round. */
        Corrected: {
            /**
             * Format: int64
             * @description What the patron got by it, or gave back if negative, in cents.
             */
            owed: number;
            /** @description Why, as the supervisor wrote. */
            reason: string;
        };
        /** @description A correction that waits for a second person. */
        CorrectionWire: {
            /** @description Who asked for it. */
            by: string;
            /**
             * Format: int64
             * @description What the patron gets by it, or gives back if negative, in cents.
             */
            owed: number;
            /** @description Whose wagers. */
            person: string;
            /** @description Why, as the person who asked for it wrote. */
            reason: string;
            /**
             * Format: int64
             * @description The round.
             */
            round: number;
        };
        /** @description The reports of a gaming day. */
        DayReport: {
            /** @description The day. */
            day: string;
            /** @description Each table. */
            tables: components["schemas"]["TableDay"][];
            /** @description All tables together. */
            total: components["schemas"]["FiguresWire"];
        };
        /** @description A deck. */
        Deck: {
            /** @description The promise of its order. */
            commitment?: string | null;
            /** @description It is dealt from. */
            in_play: boolean;
            /** @description It is in the discard rack. */
            in_rack: boolean;
            /** @description How far it has come. */
            stage: string;
        };
        /** @description The role that somebody tries. */
        DemoRole: {
            /** @description The role. */
            role: components["schemas"]["RoleName"];
        };
        /** @description Disabled or not. */
        Disable: {
            /** @description From now on. */
            disabled: boolean;
        };
        /** @description What became of a command. */
        Done: {
            /**
             * Format: int64
             * @description How many facts followed.
             */
            events: number;
            /** @description It had been done before. */
            repeated: boolean;
            /**
             * Format: int64
             * @description The number of the last fact that followed.
             */
            seq: number;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            /** @description Why it was not done: the first reason. */
            error: components["schemas"]["Reason"];
            /** @description All reasons, where there are several. */
            errors?: components["schemas"]["Reason"][];
        };
        /** @description A table to look at. */
        Felt: {
            /** @description The areas of each position, from the player to the dealer. */
            areas: components["schemas"]["Area"][];
            /** @description The areas in front of the dealer. */
            dealer_areas: components["schemas"]["Area"][];
            /** @description What is written on the layout or on the sign. */
            inscriptions: components["schemas"]["Inscription"][];
            /** @description Where the regulation holds. */
            jurisdiction: string;
            /** @description The limits of each wager that is placed before the deal. */
            limits: components["schemas"]["PrintedLimit"][];
            /** @description Where lines are shown that have no area of their own. */
            lines_at: components["schemas"]["LineAt"][];
            /** @description Name or trade name of the operator. */
            operator: string;
            payout_limit?: components["schemas"]["PayoutLimit"] | null;
            /** @description The odds of every wager offered. */
            paytables: components["schemas"]["PrintedTable"][];
            /**
             * Format: int64
             * @description Places for players.
             */
            positions: number;
            /** @description The rulebook. */
            rulebook: string;
            /** @description The game. */
            title: string;
            /** @description The colours it is drawn in. */
            world: string;
        };
        /** @description What a table took and gave, amounts in cents. */
        FiguresWire: {
            /**
             * Format: int64
             * @description Decks taken off the table while it was in use.
             */
            card_changes: number;
            /**
             * Format: int64
             * @description Inventory taken away when it closed, as it was counted.
             */
            closer: number;
            /**
             * Format: int64
             * @description What corrections paid to players.
             */
            corrected: number;
            /**
             * Format: int64
             * @description Corrections.
             */
            corrections: number;
            /**
             * Format: int64
             * @description What coupons cost.
             */
            coupons: number;
            /**
             * Format: int64
             * @description Coupons in the drop box, to be counted with the drop.
             */
            coupons_taken: number;
            /**
             * Format: int64
             * @description Credits.
             */
            credits: number;
            /**
             * Format: int64
             * @description Disputes.
             */
            disputes: number;
            /**
             * Format: int64
             * @description What went into the drop box; what was counted, where it was.
             */
            drop: number;
            /**
             * Format: int64
             * @description Fees.
             */
            fees: number;
            /**
             * Format: int64
             * @description Fills.
             */
            fills: number;
            /**
             * Format: int64
             * @description Everything wagered and paid as a fee.
             */
            handle: number;
            /**
             * Format: int64
             * @description Win in hundredths of a percent of the drop; none without a drop.
             */
            hold_basis_points?: number | null;
            /**
             * Format: int64
             * @description Incidents that security or a supervisor reported.
             */
            incidents: number;
            /**
             * Format: int64
             * @description Progressive awards.
             */
            jackpots: number;
            /**
             * Format: int64
             * @description Awards that the cage paid.
             */
            jackpots_by_cage: number;
            /**
             * Format: int64
             * @description How many progressive awards.
             */
            jackpots_paid: number;
            /**
             * Format: int64
             * @description Inventory brought to open the table.
             */
            opener: number;
            /**
             * Format: int64
             * @description What was counted over what the books said; negative if short.
             */
            over_or_short: number;
            /**
             * Format: int64
             * @description Rounds that ended.
             */
            rounds: number;
            /**
             * Format: int64
             * @description Tips.
             */
            tips: number;
            /**
             * Format: int64
             * @description Rounds in which all hands became void.
             */
            voids: number;
            /**
             * Format: int64
             * @description What the table won.
             */
            win: number;
        };
        /** @description What a verification counted. */
        Found: {
            /**
             * Format: int64
             * @description Signed commits.
             */
            commits: number;
            /**
             * Format: int64
             * @description Events.
             */
            events: number;
            /** @description The journal. */
            journal: string;
            /**
             * Format: int64
             * @description Postings.
             */
            postings: number;
            /** @description Streams with events. */
            streams: number;
        };
        /** @description What may be chosen freely in a command. */
        FreeWire: {
            /** @enum {string} */
            kind: "nothing";
        } | {
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @enum {string} */
            kind: "amount";
            /**
             * Format: int64
             * @description The least, in cents.
             */
            least: number;
            /**
             * Format: int64
             * @description The most, in cents.
             */
            most: number;
        } | {
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @enum {string} */
            kind: "count";
        } | {
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @description The cards. */
            cards: string[];
            /** @enum {string} */
            kind: "card";
        } | {
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @description To choose from. */
            from: string[];
            /** @enum {string} */
            kind: "own_cards";
            /** @description At least so many. */
            least: number;
            /** @description At most so many. */
            most: number;
        } | {
            /** @description Others that are asked for too. */
            also?: components["schemas"]["TextField"][];
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @enum {string} */
            kind: "text";
            /** @description What it is. */
            name: string;
        };
        /** @description What a client says. */
        FromClient: {
            /**
             * Format: int64
             * @description The number of the last fact it knows.
             */
            last_seq?: number | null;
            /** @enum {string} */
            type: "hello";
        } | {
            /**
             * @description What. A list of commands is several wagers of a player, as long as wagers are open: all are placed, or none, and
             *     the answer is one. If one is refused, the field begins with its place, `command[N]`.
             */
            command: unknown;
            /**
             * @description Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command. One that begins with
             *     the time, as a UUID of version 7 does, is cheapest for the journal.
             */
            id: string;
            /** @enum {string} */
            type: "command";
        } | {
            /** @enum {string} */
            type: "ping";
        };
        /** @description What a server says. */
        FromServer: {
            /** @description What may be done. */
            menu: components["schemas"]["Item"][];
            /**
             * Format: int64
             * @description The server's clock, in milliseconds since 1970.
             */
            now: number;
            /**
             * Format: int64
             * @description The number of the last fact.
             */
            seq: number;
            /** @description The table. */
            table: components["schemas"]["TableWire"];
            /** @enum {string} */
            type: "snapshot";
        } | {
            /** @description What may be done. */
            menu: components["schemas"]["Item"][];
            /** @description What happened. */
            notices: components["schemas"]["Notice"][];
            /**
             * Format: int64
             * @description The server's clock, in milliseconds since 1970.
             */
            now: number;
            /**
             * Format: int64
             * @description The number of the last fact.
             */
            seq: number;
            /** @description The table. */
            table: components["schemas"]["TableWire"];
            /** @enum {string} */
            type: "update";
        } | {
            /** @description Its name. */
            id: string;
            /** @description It had been done before. */
            repeated: boolean;
            /**
             * Format: int64
             * @description The number of the last fact that followed.
             */
            seq: number;
            /** @enum {string} */
            type: "answer";
        } | {
            /** @description Why it was refused. */
            error: components["schemas"]["Reason"];
            /** @description Its name. */
            id: string;
            /** @enum {string} */
            type: "refused";
        } | {
            /** @description Why, in a sentence. */
            message: string;
            /** @enum {string} */
            type: "trouble";
        } | {
            /** @description Why, in a sentence. */
            reason: string;
            /** @enum {string} */
            type: "bye";
        } | {
            /** @enum {string} */
            type: "pong";
        } | {
            /** @description What needs a person now, for supervisors. */
            alerts?: components["schemas"]["Alert"][] | null;
            /** @description The tables that the caller may see. */
            tables: components["schemas"]["Row"][];
            /** @enum {string} */
            type: "tables";
            /** @description Nobody acted at this station for too long: it is signed out, and goes on being told what needs a person. */
            unattended?: boolean;
        };
        /**
         * @description Where an item belongs on a page.
         * @enum {string}
         */
        Group: "wager" | "decision" | "seat" | "chips" | "dealer" | "cards" | "procedure" | "money" | "irregularity" | "supervisor";
        /** @description A hand in plain words; only of cards that all lie face up before the person who looks. */
        Hand: {
            /** @description The places in the hand of the cards that make it, from 0; several groups where it is several hands. */
            made_of: number[][];
            /** @description Such as "two pair, aces and eights". */
            name: string;
        };
        /** @description An instruction with its clause. */
        Hint: {
            /** @description Where it is written. */
            clause: string;
            /** @description What to mind. */
            text: string;
        };
        /** @description Something that has to be written there. */
        Inscription: {
            /** @description Where it is prescribed. */
            clause: string;
            /** @description The words. */
            text: string;
            /** @description Where they are printed. */
            where: components["schemas"]["PrintedOn"];
        };
        /** @description What is said about something that went wrong. */
        IrregularityField: {
            /** @description What it says. */
            about: string;
            /** @description What it holds: `cards`, `true or false`, `list of seats`, `list of bets` or `text`. */
            holds: string;
            /** @description Its name. */
            name: string;
            /** @description Must it be there? */
            required: boolean;
        };
        /** @description Something that can go wrong in a round. */
        IrregularityKind: {
            /** @description Where a description has it: `round` or `seat`. */
            at: string;
            /** @description The clause that says what follows. */
            clause: string;
            /** @description What follows. */
            effect: string;
            /** @description What is said about it. */
            fields: components["schemas"]["IrregularityField"][];
            /** @description What a description calls it. */
            kind: string;
            /** @description The same in words. */
            title: string;
        };
        /** @description Something that may be done. */
        Item: {
            /**
             * Format: int64
             * @description What it costs, in cents.
             */
            amount?: number | null;
            /** @description The wager. */
            bet?: string | null;
            /** @description Where it is written. */
            clause?: string | null;
            /** @description The command. */
            command: unknown;
            /** @description What may be chosen freely in it. */
            free: components["schemas"]["FreeWire"];
            /** @description Where it belongs. */
            group: components["schemas"]["Group"];
            /** @description The same for the same thing, round after round. */
            id: string;
            /**
             * @description What it is, whichever wager, seat or deck it is about: the name of the command in the round (`place`, `fold`), of the
             *     step with cards (`shuffle`), or of the command at the table (`sit`, `buy_in`, `validate`).
             */
            kind: string;
            /** @description What it is, with its amount. */
            label: string;
            /** @description What is lost by it, in a sentence: who does it is asked first. */
            loses?: string | null;
            /**
             * Format: int32
             * @description The place at the seat.
             */
            place?: number | null;
            /** @description Is it what the table waits for? */
            primary: boolean;
            review?: components["schemas"]["Review"] | null;
            /**
             * Format: int32
             * @description The seat.
             */
            seat?: number | null;
            /** @description The same in a word or two. */
            short: string;
            /** @description What somebody vouches for who does it, statement by statement. */
            statements?: components["schemas"]["Hint"][];
            /**
             * Format: int64
             * @description For a wager that everybody makes: a usual amount in cents.
             */
            usual?: number | null;
            /**
             * Format: int64
             * @description What it wins at once beside its stake, in cents: the cards support it, and it has to be declared.
             */
            wins?: number | null;
        };
        /** @description A guest becomes an account. */
        KeepGuest: {
            /** @description The password to sign in with from now on. */
            password: components["schemas"]["Password"];
        };
        /** @description All keys. */
        KeyList: {
            /** @description By account. */
            keys: components["schemas"]["KeyRow"][];
        };
        /** @description A key. */
        KeyRow: {
            /** @description The account it stands for. */
            account: string;
            /** @description Its name. */
            id: string;
            /** @description What it is for. */
            label: string;
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970.
             */
            made: number;
            /** @description What it may do. */
            scopes: components["schemas"]["Scope"][];
        };
        /** @description A value that holds from a moment on. */
        Later: {
            /**
             * Format: int64
             * @description From when, in milliseconds since 1970.
             */
            from: number;
            /**
             * Format: int64
             * @description The value; without it there is no limit.
             */
            value?: number | null;
        };
        /** @description The limits of a wager. */
        Limit: {
            /** @description The wager. */
            bet: string;
            /**
             * Format: int64
             * @description The least, in cents.
             */
            least: number;
            /**
             * Format: int64
             * @description The most, in cents.
             */
            most: number;
            /** @description Its name. */
            name: string;
        };
        /** @description The options that hold the limits of a wager. */
        LimitOptions: {
            /** @description The option with its smallest amount. */
            least: string;
            /** @description The option with its largest amount. */
            most: string;
        };
        /** @description Something a patron has chosen. */
        LimitWire: {
            later?: components["schemas"]["Later"] | null;
            /** @description Which limit: `stake`, `loss`, `time` or `check_every`. */
            limit: string;
            /**
             * Format: int64
             * @description As it is now; without it there is no limit.
             */
            now?: number | null;
        };
        /** @description A line of a settlement without an area of its own. */
        LineAt: {
            /** @description The area it is shown at. */
            bet: string;
            /** @description The line, as results name it. */
            line: string;
        };
        /** @description The table that was made. */
        Made: {
            /** @description Its name. */
            table: string;
        };
        /** @description A key that was just made. */
        MadeKey: {
            /** @description Its name. */
            id: string;
            /** @description The key itself, shown this once. */
            key: string;
        };
        /** @description The caller. */
        Me: {
            /** @description What every change has to carry in the header `x-croupier-csrf`. */
            csrf: string;
            /** @description The sign of the currency. */
            currency: string;
            /** @description Is this a house with play chips? */
            demo: boolean;
            /**
             * Format: int64
             * @description When the session ends at the latest, in milliseconds since 1970.
             */
            expires?: number | null;
            /** @description A guest without an account, whom this browser brings back for 30 days? */
            guest: boolean;
            /**
             * Format: int64
             * @description After how many milliseconds without use it ends.
             */
            idle?: number | null;
            /** @description The operator's name. */
            operator: string;
            /** @description The name; none if nobody is signed in. */
            person?: string | null;
            reality_check?: components["schemas"]["RealityCheck"] | null;
            /** @description What the person may be. */
            roles: components["schemas"]["RoleName"][];
            /** @description The version of the server. */
            version: string;
            /**
             * Format: int64
             * @description What the cage holds, in cents.
             */
            wallet: number;
        };
        /** @description A meter before and after the round. */
        MeterBefore: {
            /**
             * Format: int64
             * @description The reading after everything is paid.
             */
            after: number;
            /**
             * Format: int64
             * @description The reading before the round's own contributions, in cents.
             */
            before: number;
        };
        /** @description A meter. */
        MeterWire: {
            /** @description The table that has the sole right to award from it now. */
            locked_by?: string | null;
            /** @description Its name. */
            meter: string;
            /**
             * Format: int64
             * @description What it shows, in cents.
             */
            reading: number;
            /**
             * Format: int64
             * @description What the meter shows that fills it when it starts again, in cents.
             */
            reset: number;
            /** @description By which terms it is fed and starts again. */
            terms: unknown;
        };
        /** @description All meters. */
        Meters: {
            /** @description Every meter of the house. */
            meters: components["schemas"]["MeterWire"][];
        };
        /** @description Me at this table. */
        Mine: {
            /**
             * Format: int64
             * @description My chips here, in cents.
             */
            chips: number;
            /** @description My places. */
            seats: components["schemas"]["At"][];
            session?: components["schemas"]["Visit"] | null;
            /**
             * Format: int64
             * @description What the cage holds for me, in cents.
             */
            wallet: number;
        };
        /** @description A word of descriptions and what people call it. */
        Named: {
            /** @description For people. */
            name: string;
            /** @description As it is written. */
            value: string;
        };
        /** @description A new account. */
        NewAccount: {
            /** @description Its name. */
            name: string;
            password?: components["schemas"]["Password"] | null;
            /** @description Its roles. */
            roles: components["schemas"]["RoleName"][];
        };
        /** @description A new key. */
        NewKey: {
            /** @description The account it stands for. */
            account: string;
            /** @description What it is for. */
            label: string;
            /** @description What it may do. */
            scopes: components["schemas"]["Scope"][];
        };
        /** @description A new password. */
        NewPassword: {
            old?: components["schemas"]["Password"] | null;
            /** @description The password. */
            password: components["schemas"]["Password"];
        };
        /** @description Other roles. */
        NewRoles: {
            /** @description All of them. */
            roles: components["schemas"]["RoleName"][];
        };
        /** @description How a table plays. */
        NewSettings: {
            /**
             * @description What is done by machines: duties such as `dealing`, `cards`, `shuffle`; without, people do everything. `remind`
             *     has players reminded of what their cards win and they have to declare. What a person has to see with own eyes (`attest`, `inventory`, `supply`, `inspect`, `verify`, `spread`) is left to
             *     machines in a demonstration only, and so are `shuffle`, `cut` and `dealing` where people bring the `cards`.
             */
            automatic?: string[] | null;
            /** @description The options that differ from the book's own. */
            options?: Record<string, never>;
            /** @description The rulebook. */
            rulebook: string;
        };
        /** @description A table that is wanted. */
        NewTable: {
            /**
             * @description The meters that its progressive wagers feed, in the order of the book: an empty name, or none, makes one of the
             *     table's own.
             */
            meters?: string[];
            /** @description How it plays. */
            settings: components["schemas"]["NewSettings"];
            /** @description Its name: letters, digits, - _ . @ */
            table: string;
        };
        /** @description What comes next. */
        Next: {
            /** @description What a player is asked, where the decision does not say it by itself. */
            asks?: string | null;
            /** @description Where it is written. */
            clause: string;
            /**
             * Format: int64
             * @description When the time for it is over, in milliseconds since 1970.
             */
            deadline?: number | null;
            /** @description What to mind, for those who work there. */
            hints: components["schemas"]["Hint"][];
            /** @description The places that are asked. */
            seats: components["schemas"]["At"][];
            /** @description What is to be done, in words. */
            what: string;
            /** @description Who: `dealer`, `supervisor`, `two persons`, `shoe`, `players`, `meter` or `table`. */
            who: string;
        };
        /** @description Something that happened, as somebody was told of it. */
        Notice: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description The card that moved; `down` if its face is not seen. */
            card?: string | null;
            /** @description What it is about. */
            kind: components["schemas"]["NoticeKind"];
            round?: components["schemas"]["RoundPatch"] | null;
            /**
             * Format: int32
             * @description The seat it concerns.
             */
            seat?: number | null;
            /**
             * Format: int64
             * @description The number of the fact.
             */
            seq: number;
            /** @description What happened, in words. */
            what: string;
        };
        /**
         * @description What happened, whichever game it happened in.
         * @enum {string}
         */
        NoticeKind: "card_drawn" | "turned_up" | "settled" | "reversed" | "voided" | "stub_counted" | "shuffler_failed" | "collected" | "picked_up" | "rack_shuffled" | "exchanged" | "meter_moved" | "round" | "round_opened" | "round_given_up" | "cards" | "seats" | "table" | "dispute" | "supervisor";
        /** @description The licensee's name. */
        OperatorName: {
            /** @description As it stands on every layout. */
            operator: string;
        };
        /** @description An option of a book. */
        OptionWire: {
            /** @description What it is about. */
            about: string;
            /** @description What may be chosen: values, or what bounds them. */
            allowed: unknown;
            /** @description The values with their names, where they can be listed. */
            choices?: components["schemas"]["Choice"][];
            /** @description Was another value chosen than the one without a choice? */
            chosen: boolean;
            /** @description Where it is written. */
            clause: string;
            /** @description The value without a choice. */
            default: unknown;
            /** @description Its key. */
            key: string;
            /** @description The reading it follows from, where the text leaves it open. */
            reading?: string | null;
            /** @description Its name in words. */
            title: string;
            /** @description The value in force, in words. */
            value: string;
        };
        /** @description How far a verification is, or what it found. */
        Outcome: {
            /**
             * Format: int64
             * @description When it began.
             */
            begun?: number | null;
            /** @description Who wanted it. */
            by?: string | null;
            /**
             * Format: int64
             * @description When it ended.
             */
            ended?: number | null;
            /**
             * Format: int64
             * @description Events read so far.
             */
            events: number;
            /** @description What is not as it was written, with its place. */
            faults: string[];
            found?: components["schemas"]["Found"] | null;
            /**
             * Format: int64
             * @description Events there were when it began.
             */
            of_events: number;
            /** @description `never`, `running`, `faultless`, `faulty` or `failed`. */
            state: string;
        };
        /** @description A secret that no log shows. */
        Password: string;
        /** @description A patron. */
        PatronWire: {
            /**
             * Format: int64
             * @description When the next reality check is due.
             */
            check_due?: number | null;
            /** @description Every how many minutes the patron wants a reality check. */
            check_every: components["schemas"]["LimitWire"];
            /** @description Does the patron keep away? */
            excluded: boolean;
            /**
             * Format: int64
             * @description Until when; none for good.
             */
            excluded_until?: number | null;
            /** @description Limits of the patron's own choosing: `stake` and `loss` in cents, `time` in minutes, within 24 hours. */
            limits: components["schemas"]["LimitWire"][];
            /**
             * Format: int64
             * @description What was won, or lost if negative, within 24 hours.
             */
            net: number;
            /** @description The patron. */
            person: string;
            /**
             * Format: int64
             * @description Milliseconds played within 24 hours.
             */
            played: number;
            session?: components["schemas"]["Visit"] | null;
            /**
             * Format: int64
             * @description What the cage holds, in cents.
             */
            wallet: number;
        };
        /** @description A row of a pay table. */
        PayRow: {
            /** @description The row in words. */
            name: string;
            /**
             * Format: int64
             * @description Its number, where it has one: odds, multiple, cents or percent.
             */
            number?: number | null;
            /** @description What it pays, in words. */
            pays: string;
            /** @description The row. */
            row: string;
        };
        /** @description A pay table. */
        PayTableWire: {
            /** @description Where it is written. */
            clause: string;
            /** @description What the regulation calls the wager. */
            name: string;
            /** @description The rows. */
            rows: components["schemas"]["PayRow"][];
            /** @description Which of its tables. */
            table?: string | null;
            /** @description Its title. */
            title: string;
            /** @description The wager. */
            wager: string;
        };
        /** @description A wager as it was paid, or as it was put right since. */
        Payment: {
            /** @description The line as it is on record; a correction repeats it word for word. */
            line: Record<string, never>;
            /** @description The name of the wager. */
            name: string;
            /** @description The patron whose wager it is. */
            person: string;
        };
        /** @description The most that is paid. */
        PayoutLimit: {
            /**
             * Format: int64
             * @description How much, in cents.
             */
            amount: number;
            /** @description What it is counted over, in words. */
            text: string;
        };
        /** @description A place that is taken. */
        Place: {
            /**
             * Format: int64
             * @description The chips in cents, for the same.
             */
            chips?: number | null;
            /** @description Is it mine? */
            mine: boolean;
            /** @description What it is called. */
            name: string;
            /** @description Who, for those who work there and for me. */
            person?: string | null;
            /**
             * Format: int32
             * @description 0 for who sits there, 1 and 2 for those behind.
             */
            place: number;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
        };
        /** @description A practice table is wanted. */
        Practice: {
            /** @description Options that differ from the book's own. */
            options?: Record<string, never>;
            /** @description The book. */
            rulebook: string;
            /** @description A practice table of mine that I am at: it stays as it is, and brings chips if they have run out. */
            table?: string | null;
        };
        /** @description From which amount to which a wager may be. */
        PrintedLimit: {
            /** @description The wager. */
            bet: string;
            /**
             * Format: int64
             * @description The least, in cents.
             */
            least: number;
            /**
             * Format: int64
             * @description The most, in cents.
             */
            most: number;
            /** @description What the regulation calls it. */
            name: string;
        };
        /**
         * @description Where something is printed.
         * @enum {string}
         */
        PrintedOn: "layout" | "sign";
        /** @description A row of a pay table as it is printed. */
        PrintedRow: {
            /** @description The same where there is little room: `win 100 %`. */
            brief: string;
            /** @description In words. */
            name: string;
            /** @description What it pays. */
            pays: string;
            /** @description The row, as results name it. */
            row: string;
        };
        /** @description A pay table as it is printed. */
        PrintedTable: {
            /** @description The wager it pays, as rounds call it. */
            bet: string;
            /** @description Where it is prescribed. */
            clause: string;
            /** @description What the regulation calls it, with the table in force where there are several. */
            name: string;
            /** @description The rows, best first. */
            rows: components["schemas"]["PrintedRow"][];
            /** @description Where it is printed. */
            where: components["schemas"]["PrintedOn"];
        };
        /** @description A meter. */
        Reading: {
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description What it shows, in cents.
             */
            reading: number;
        };
        /** @description A reading of what the text leaves open. */
        ReadingWire: {
            /** @description What was chosen. */
            chosen: string;
            /** @description Its number, as options name it. */
            id: string;
            /** @description What the text leaves open. */
            question: string;
            /** @description The reason. */
            why: string;
        };
        /** @description What a player who asked for it is told from time to time. */
        RealityCheck: {
            /**
             * Format: int64
             * @description When it is due.
             */
            due: number;
            /**
             * Format: int64
             * @description What was won, or lost if negative, in cents.
             */
            net: number;
            /**
             * Format: int64
             * @description Milliseconds played within 24 hours.
             */
            played: number;
        };
        /** @description Why something was not done. */
        Reason: {
            /** @description The clause that refuses it, where a rule does. */
            clause?: string | null;
            /** @description The kind, for programs. */
            code: string;
            /** @description The field that is wrong, as a path. */
            field?: string | null;
            /** @description What is wrong, in a sentence. */
            message: string;
            /** @description The value that is refused. */
            value?: string | null;
        };
        /** @description A recorded round to settle again. */
        RecordedRound: {
            /** @description The round as `POST /api/settle` reads it. */
            description: Record<string, never>;
            /**
             * Format: int64
             * @description Its number there.
             */
            round: number;
            /** @description The table. */
            table: string;
            /** @description The seats whose cards the caller has not seen: they are not described. */
            unseen: number[];
        };
        /** @description What somebody reads and confirms before it is done. */
        Review: {
            /**
             * Format: int64
             * @description The round it is about, which can be looked at again.
             */
            round?: number | null;
            /** @description Whose money it is, how much, which way it goes and why, sentence by sentence. */
            says: string[];
        };
        /**
         * @description In which capacity somebody acts.
         * @enum {string}
         */
        RoleName: "player" | "dealer" | "supervisor" | "casino_supervisor" | "cage" | "security" | "surveillance" | "analyst" | "administrator";
        /** @description A round. */
        Round: {
            /** @description What everybody may know besides. */
            announced: string[];
            /** @description The clauses of the moment. */
            clauses: string[];
            /** @description The dealer's cards. */
            dealer: string[];
            dealer_hand?: components["schemas"]["Hand"] | null;
            /** @description How many cards are in the discard rack. */
            in_rack: number;
            /** @description How many cards are undealt. */
            in_shoe: number;
            /** @description The meters. */
            meters: components["schemas"]["Reading"][];
            /**
             * Format: int64
             * @description Its number at this table.
             */
            number: number;
            /** @description Is it over? */
            over: boolean;
            /** @description The packs, where the game has them. */
            packs?: string[][];
            /** @description The phase, in the words of the rules. */
            phase: string;
            /** @description The seats. */
            seats: components["schemas"]["Seat"][];
        };
        /** @description What changed of a round; what is not there is as before. Another number is another round, which begins empty. */
        RoundPatch: {
            /** @description What everybody may know besides. */
            announced?: string[];
            /** @description The dealer's cards. */
            dealer?: string[];
            /** @description What they are: as of now wherever the dealer's cards are there too. */
            dealer_hand?: components["schemas"]["Hand"];
            /** @description How many cards are in the discard rack. */
            in_rack?: number;
            /** @description How many cards are undealt. */
            in_shoe?: number;
            /** @description The meters. */
            meters?: components["schemas"]["Reading"][];
            /**
             * Format: int64
             * @description Its number.
             */
            number?: number;
            /** @description Is it over? */
            over?: boolean;
            /** @description The packs. */
            packs?: string[][];
            /** @description The phase. */
            phase?: string;
            /** @description The seats that changed, each whole. */
            seats?: components["schemas"]["Seat"][];
        };
        /** @description A round that was played. */
        RoundRow: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description What was put right since. */
            corrected: components["schemas"]["Corrected"][];
            /**
             * Format: int64
             * @description For the next page.
             */
            cursor: number;
            /**
             * Format: int64
             * @description What was won, or lost if negative, by those whose rounds these are; with what was put right since.
             */
            net: number;
            /** @description Is it over? */
            over: boolean;
            /** @description Is it a practice table? */
            practice: boolean;
            /**
             * Format: int64
             * @description Its number there.
             */
            round: number;
            /**
             * Format: int64
             * @description What was put up, in cents.
             */
            stake: number;
            /** @description The table. */
            table: string;
            /** @description The game that is played there. */
            title: string;
        };
        /** @description Rounds, the last one first. */
        RoundRows: {
            /** @description The last one first. */
            rounds: components["schemas"]["RoundRow"][];
        };
        /** @description A round as somebody may see it. */
        RoundTold: {
            /**
             * Format: int64
             * @description When it was opened.
             */
            at: number;
            /** @description As whom it is seen: `public`, `seat1`, `dealer`, `supervisor`, `surveillance`, or `mine`. */
            audience: string;
            /** @description The hash of the book it was played by. */
            book_hash: string;
            /** @description The promise of the order of cards. */
            commitment?: string | null;
            /** @description What was put right since: a player's own, for others all. */
            corrected: components["schemas"]["Corrected"][];
            /** @description Why each of them came to that, in the same order. */
            explained: components["schemas"]["Why"][];
            felt?: components["schemas"]["Felt"] | null;
            /** @description The order that was promised, once it is revealed. */
            order?: string | null;
            /** @description Is it over? */
            over: boolean;
            /** @description What was paid as a correction speaks of it, for a supervisor; for others nothing. */
            payments: components["schemas"]["Payment"][];
            /** @description Is it a practice table? */
            practice: boolean;
            /**
             * Format: int64
             * @description Its number there.
             */
            round: number;
            /** @description The rulebook. */
            rulebook: string;
            /** @description The salt of the promise, once it is revealed. */
            salt?: string | null;
            /** @description What each wager came to when the round was over: a player's own, for others all. */
            settled: components["schemas"]["Settled"][];
            /** @description What happened, step by step. */
            steps: components["schemas"]["Notice"][];
            /** @description The table. */
            table: string;
        };
        /** @description A table. */
        Row: {
            /** @description Does it stand still because of a dispute? */
            dispute: boolean;
            /** @description Where the rules come from. */
            jurisdiction: string;
            /** @description The limits. */
            limits: components["schemas"]["Limit"][];
            /** @description The meters. */
            meters: components["schemas"]["Reading"][];
            /** @description Do I sit there, or is it my practice table? */
            mine: boolean;
            /** @description Is it open? */
            open: boolean;
            /** @description The pay tables in use. */
            paytables: components["schemas"]["Chosen"][];
            /** @description What the table waits for, in words. */
            phase: string;
            /**
             * Format: int32
             * @description Places for players.
             */
            positions: number;
            /** @description Is it for practice? */
            practice: boolean;
            /** @description The rulebook. */
            rulebook: string;
            /** @description Its name. */
            table: string;
            /** @description How many are taken. */
            taken: number;
            /** @description The game. */
            title: string;
            /** @description Who it is that the table waits for: `dealer`, `supervisor`, `security`, `two persons`, `players`, `shoe`, `meter` or `table`. */
            waits_for: string;
            /** @description The colours it is drawn in. */
            world: string;
        };
        /** @description A computation that goes on: ask again. */
        Running: {
            /**
             * Format: int64
             * @description All steps, as far as they are known.
             */
            all: number;
            /**
             * Format: int64
             * @description Steps done.
             */
            done: number;
        };
        /** @description The answer of a computation that goes on. */
        RunningBody: {
            /** @description How far it is. */
            running: components["schemas"]["Running"];
        };
        /**
         * @description What a key may do.
         * @enum {string}
         */
        Scope: "read" | "player" | "dealer" | "supervisor" | "casino_supervisor" | "cage" | "security" | "surveillance" | "analyst" | "administrator";
        /** @description A seat in a round. */
        Seat: {
            /** @description Its cards; `down` for one whose back is seen. */
            cards: string[];
            /** @description What was decided. */
            decided: string[];
            /** @description Has the hand been given up? */
            folded: boolean;
            hand?: components["schemas"]["Hand"] | null;
            /**
             * Format: int32
             * @description Its number.
             */
            seat: number;
            /** @description What was settled. */
            settled: components["schemas"]["Settled"][];
            /** @description The wagers. */
            wagers: components["schemas"]["Wager"][];
        };
        /** @description The settings of a table, as they are changed. */
        SettingsWire: {
            /** @description What is done by machines. */
            automatic: string[];
            /** @description The options that differ from the rulebook's own. */
            options: Record<string, never>;
            /** @description The rulebook. */
            rulebook: string;
        };
        /** @description A wager that is settled. */
        Settled: {
            /** @description Which wager. */
            bet: string;
            /** @description The places in the hand of the cards that decided it, where they are not those of the hand's name. */
            cards?: number[];
            /** @description The clause. */
            clause: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description What was won, or lost if negative.
             */
            net: number;
            /**
             * Format: int64
             * @description What was handed back.
             */
            paid: number;
            /**
             * Format: int32
             * @description The place at the seat.
             */
            place: number;
            /** @description How it ended. */
            result: components["schemas"]["SettledAs"];
            /** @description The row of the pay table that decided. */
            row?: string | null;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
            /**
             * Format: int64
             * @description What was put up, in cents.
             */
            stake: number;
            /** @description In a plain sentence, with the arithmetic of a win, and the clause in brackets. */
            why: string;
        };
        /**
         * @description How a wager ended.
         * @enum {string}
         */
        SettledAs: "win" | "lose" | "push" | "fee" | "void" | "forfeit";
        /** @description Somebody who bet on another player's spot. */
        SettledBacker: {
            /** @description The name given. */
            name: string;
            /**
             * Format: int64
             * @description What this bettor gains or loses, in cents.
             */
            net: number;
            /** @description The wagers. */
            wagers: components["schemas"]["SettledWager"][];
        };
        /** @description A seat of a described round. */
        SettledSeat: {
            /** @description The cards and what they are. */
            about: string;
            /** @description Others who bet on the spot. */
            backers?: components["schemas"]["SettledBacker"][];
            /**
             * Format: int64
             * @description What the seat's own bettor gains or loses, in cents.
             */
            net: number;
            /**
             * Format: int32
             * @description Its number.
             */
            seat: number;
            /** @description The wagers. */
            wagers: components["schemas"]["SettledWager"][];
        };
        /** @description A wager of a described round. */
        SettledWager: {
            /** @description Which wager. */
            bet: string;
            /** @description The clause that decided. */
            clause: string;
            /** @description What the regulation calls it. */
            name: string;
            /**
             * Format: int64
             * @description What is won, or lost if negative.
             */
            net: number;
            /**
             * Format: int64
             * @description What is handed back, the stake included.
             */
            paid: number;
            /** @description How it ended. */
            result: components["schemas"]["SettledAs"];
            /** @description The row of the pay table that decided. */
            row?: string | null;
            /**
             * Format: int64
             * @description What was put up, in cents.
             */
            stake: number;
            /** @description Why it is that: cards, row, limit and arithmetic, each with its clause. */
            why: components["schemas"]["Why"];
        };
        /** @description A described round, settled. */
        Settlement: {
            /** @description The dealer's cards and what they are, and what happened to the whole round. */
            about: string[];
            /** @description Its hash, with the options of the description. */
            book_hash: string;
            /** @description The meters in play, by name. */
            meters?: {
                [key: string]: components["schemas"]["MeterBefore"];
            };
            /** @description The rulebook. */
            rulebook: string;
            /** @description The seats, as they were described. */
            seats: components["schemas"]["SettledSeat"][];
        };
        /** @description A shift of a table. */
        ShiftWire: components["schemas"]["FiguresWire"] & {
            /** @description The shift, from 1. */
            shift: number;
        };
        /** @description The promise of the order that is dealt. */
        Shuffle: {
            /** @description The promise. */
            commitment: string;
        };
        /** @description Somebody signs in. */
        SignIn: {
            /** @description The account. */
            name: string;
            /** @description Its password. */
            password: components["schemas"]["Password"];
        };
        /** @description A slip that waits for its second signature. */
        Slip: {
            /**
             * Format: int64
             * @description How much, in cents.
             */
            amount: number;
            /** @description Which slip, such as `fill` or `credit`. */
            slip: string;
        };
        /** @description The gaming day of a table. */
        TableDay: {
            /** @description The day. */
            day: string;
            /** @description Where the books of the day's rounds departed from the regulation. */
            departures: string[];
            /** @description Its shifts. */
            shifts: components["schemas"]["ShiftWire"][];
            /** @description The table. */
            table: string;
            /** @description The whole day. */
            total: components["schemas"]["FiguresWire"];
        };
        /** @description A table. */
        TableWire: {
            /** @description The hash of the book. */
            book_hash: string;
            /** @description Why a supervisor is called and has not come yet, for those who work there. */
            call?: string | null;
            correction?: components["schemas"]["CorrectionWire"] | null;
            /** @description The decks. */
            decks: components["schemas"]["Deck"][];
            /** @description Is this a house with play chips? */
            demo: boolean;
            /** @description Why it stands still. */
            dispute?: string | null;
            /**
             * Format: int64
             * @description The table inventory in cents, for those who work there.
             */
            inventory?: number | null;
            me?: components["schemas"]["Mine"] | null;
            /** @description What comes next. */
            next: components["schemas"]["Next"];
            /** @description Is it open? */
            open: boolean;
            /** @description What the house orders here. */
            orders: components["schemas"]["Hint"][];
            /** @description The places that are taken. */
            places: components["schemas"]["Place"][];
            /**
             * Format: int32
             * @description Places for players.
             */
            positions: number;
            /** @description Is it a practice table? */
            practice: boolean;
            round?: components["schemas"]["Round"] | null;
            /**
             * Format: int64
             * @description Rounds opened so far.
             */
            rounds: number;
            /** @description The rulebook. */
            rulebook: string;
            settings?: components["schemas"]["SettingsWire"] | null;
            shuffle?: components["schemas"]["Shuffle"] | null;
            slip?: components["schemas"]["Slip"] | null;
            /** @description Its name. */
            table: string;
        };
        /** @description All tables. */
        Tables: {
            /** @description Those that the caller may see. */
            tables: components["schemas"]["Row"][];
        };
        /** @description A text that is asked for. */
        TextField: {
            /** @description Where in the command it belongs, as a JSON pointer. */
            at: string;
            /** @description What it is. */
            name: string;
        };
        /** @description A visit: from sitting down until the last place is left. */
        Visit: {
            /**
             * Format: int64
             * @description What was won, or lost if negative, in cents.
             */
            net: number;
            /** @description How many rounds. */
            rounds: number;
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970.
             */
            since: number;
        };
        /** @description A wager on the layout. */
        Wager: {
            /**
             * Format: int64
             * @description How much, in cents.
             */
            amount: number;
            /** @description Which wager. */
            bet: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int32
             * @description The place at the seat.
             */
            place: number;
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
        };
        /** @description A wager that is placed before the deal. */
        WagerWire: {
            /** @description Nobody plays without it. */
            compulsory: boolean;
            limits?: components["schemas"]["LimitOptions"] | null;
            /** @description Its name in rounds and results. */
            name: string;
            /** @description It feeds a meter that it may win. */
            progressive: boolean;
            /** @description What the regulation calls it. */
            title: string;
        };
        /** @description The first administrator comes. */
        WelcomeBy: {
            /** @description The administrator's name. */
            name: string;
            /** @description The licensee's name as it stands on every layout; not asked for where the settings give it. */
            operator?: string | null;
            /** @description The administrator's password. */
            password: components["schemas"]["Password"];
            /** @description What stands behind `#` in the one-time link. */
            token: components["schemas"]["Password"];
        };
        /** @description A reason, and what it rests on: cards, a row, a limit, arithmetic. */
        Why: {
            /** @description What it rests on. */
            because?: components["schemas"]["Why"][];
            /** @description Where it is written. */
            clause?: string | null;
            /** @description The reason in words. */
            says: string;
        };
        /** @description A round in which a clause decides. */
        WorkedExample: {
            /** @description What it shows. */
            name: string;
            /** @description Why it cannot be, where the clause refuses it. */
            refused?: components["schemas"]["Reason"][];
            /** @description The round, as `croupier settle` and `POST /api/settle` read it. */
            round: Record<string, never>;
            settlement?: components["schemas"]["Settlement"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccountList = components['schemas']['AccountList'];
export type AccountRow = components['schemas']['AccountRow'];
export type Advice = components['schemas']['Advice'];
export type Ahead = components['schemas']['Ahead'];
export type Alert = components['schemas']['Alert'];
export type Alerts = components['schemas']['Alerts'];
export type Area = components['schemas']['Area'];
export type AreaKind = components['schemas']['AreaKind'];
export type At = components['schemas']['At'];
export type Book = components['schemas']['Book'];
export type BookName = components['schemas']['BookName'];
export type Books = components['schemas']['Books'];
export type Call = components['schemas']['Call'];
export type CaseFieldWire = components['schemas']['CaseFieldWire'];
export type CaseFormWire = components['schemas']['CaseFormWire'];
export type CaseHolds = components['schemas']['CaseHolds'];
export type Choice = components['schemas']['Choice'];
export type Chosen = components['schemas']['Chosen'];
export type ClauseInDetail = components['schemas']['ClauseInDetail'];
export type ClauseWire = components['schemas']['ClauseWire'];
export type Clauses = components['schemas']['Clauses'];
export type Coach = components['schemas']['Coach'];
export type CommandBody = components['schemas']['CommandBody'];
export type Corrected = components['schemas']['Corrected'];
export type CorrectionWire = components['schemas']['CorrectionWire'];
export type DayReport = components['schemas']['DayReport'];
export type Deck = components['schemas']['Deck'];
export type DemoRole = components['schemas']['DemoRole'];
export type Disable = components['schemas']['Disable'];
export type Done = components['schemas']['Done'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type Felt = components['schemas']['Felt'];
export type FiguresWire = components['schemas']['FiguresWire'];
export type Found = components['schemas']['Found'];
export type FreeWire = components['schemas']['FreeWire'];
export type FromClient = components['schemas']['FromClient'];
export type FromServer = components['schemas']['FromServer'];
export type Group = components['schemas']['Group'];
export type Hand = components['schemas']['Hand'];
export type Hint = components['schemas']['Hint'];
export type Inscription = components['schemas']['Inscription'];
export type IrregularityField = components['schemas']['IrregularityField'];
export type IrregularityKind = components['schemas']['IrregularityKind'];
export type Item = components['schemas']['Item'];
export type KeepGuest = components['schemas']['KeepGuest'];
export type KeyList = components['schemas']['KeyList'];
export type KeyRow = components['schemas']['KeyRow'];
export type Later = components['schemas']['Later'];
export type Limit = components['schemas']['Limit'];
export type LimitOptions = components['schemas']['LimitOptions'];
export type LimitWire = components['schemas']['LimitWire'];
export type LineAt = components['schemas']['LineAt'];
export type Made = components['schemas']['Made'];
export type MadeKey = components['schemas']['MadeKey'];
export type Me = components['schemas']['Me'];
export type MeterBefore = components['schemas']['MeterBefore'];
export type MeterWire = components['schemas']['MeterWire'];
export type Meters = components['schemas']['Meters'];
export type Mine = components['schemas']['Mine'];
export type Named = components['schemas']['Named'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewKey = components['schemas']['NewKey'];
export type NewPassword = components['schemas']['NewPassword'];
export type NewRoles = components['schemas']['NewRoles'];
export type NewSettings = components['schemas']['NewSettings'];
export type NewTable = components['schemas']['NewTable'];
export type Next = components['schemas']['Next'];
export type Notice = components['schemas']['Notice'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type OperatorName = components['schemas']['OperatorName'];
export type OptionWire = components['schemas']['OptionWire'];
export type Outcome = components['schemas']['Outcome'];
export type Password = components['schemas']['Password'];
export type PatronWire = components['schemas']['PatronWire'];
export type PayRow = components['schemas']['PayRow'];
export type PayTableWire = components['schemas']['PayTableWire'];
export type Payment = components['schemas']['Payment'];
export type PayoutLimit = components['schemas']['PayoutLimit'];
export type Place = components['schemas']['Place'];
export type Practice = components['schemas']['Practice'];
export type PrintedLimit = components['schemas']['PrintedLimit'];
export type PrintedOn = components['schemas']['PrintedOn'];
export type PrintedRow = components['schemas']['PrintedRow'];
export type PrintedTable = components['schemas']['PrintedTable'];
export type Reading = components['schemas']['Reading'];
export type ReadingWire = components['schemas']['ReadingWire'];
export type RealityCheck = components['schemas']['RealityCheck'];
export type Reason = components['schemas']['Reason'];
export type RecordedRound = components['schemas']['RecordedRound'];
export type Review = components['schemas']['Review'];
export type RoleName = components['schemas']['RoleName'];
export type Round = components['schemas']['Round'];
export type RoundPatch = components['schemas']['RoundPatch'];
export type RoundRow = components['schemas']['RoundRow'];
export type RoundRows = components['schemas']['RoundRows'];
export type RoundTold = components['schemas']['RoundTold'];
export type Row = components['schemas']['Row'];
export type Running = components['schemas']['Running'];
export type RunningBody = components['schemas']['RunningBody'];
export type Scope = components['schemas']['Scope'];
export type Seat = components['schemas']['Seat'];
export type SettingsWire = components['schemas']['SettingsWire'];
export type Settled = components['schemas']['Settled'];
export type SettledAs = components['schemas']['SettledAs'];
export type SettledBacker = components['schemas']['SettledBacker'];
export type SettledSeat = components['schemas']['SettledSeat'];
export type SettledWager = components['schemas']['SettledWager'];
export type Settlement = components['schemas']['Settlement'];
export type ShiftWire = components['schemas']['ShiftWire'];
export type Shuffle = components['schemas']['Shuffle'];
export type SignIn = components['schemas']['SignIn'];
export type Slip = components['schemas']['Slip'];
export type TableDay = components['schemas']['TableDay'];
export type TableWire = components['schemas']['TableWire'];
export type Tables = components['schemas']['Tables'];
export type TextField = components['schemas']['TextField'];
export type Visit = components['schemas']['Visit'];
export type Wager = components['schemas']['Wager'];
export type WagerWire = components['schemas']['WagerWire'];
export type WelcomeBy = components['schemas']['WelcomeBy'];
export type Why = components['schemas']['Why'];
export type WorkedExample = components['schemas']['WorkedExample'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
