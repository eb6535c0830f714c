/** The wire types, as the server sends them. Amounts are whole cents, times milliseconds since 1970. */

export type Role = 'player' | 'dealer' | 'supervisor' | 'cage' | 'surveillance' | 'analyst' | 'administrator';
export type World = 'lunar' | 'lucky' | 'packs' | 'dragon';

/** A card's code, or `down` for a back. */
export type CardCode = string;

export interface ApiError {
  code: string;
  message: string;
  field?: string;
  value?: unknown;
  clause?: string;
}

export interface Me {
  person: string | null;
  roles: Role[];
  csrf: string;
  demo: boolean;
  operator: string;
  currency: string;
  expires?: number;
  idle?: number;
  wallet?: number;
  reality_check?: { due: number; played: number; net: number } | null;
  version?: string;
}

export interface Limit {
  bet: string;
  name?: string;
  least: number;
  most: number;
}

export interface Meter {
  name: string;
  reading: number;
}

/** A table in the lobby. */
export interface Row {
  table: string;
  rulebook: string;
  title: string;
  jurisdiction: string;
  world: World;
  open: boolean;
  practice: boolean;
  mine: boolean;
  positions: number;
  taken: number;
  limits: Limit[];
  paytables: { name: string; value: string }[];
  meters: Meter[];
  phase: string;
  dispute: boolean;
}

export interface Wager {
  seat: number;
  place: number;
  bet: string;
  name: string;
  amount: number;
}

export type Result = 'win' | 'lose' | 'push' | 'fee' | 'void' | 'forfeit';

export interface SettledLine {
  seat: number;
  place: number;
  bet: string;
  name: string;
  stake: number;
  result: Result;
  paid: number;
  net: number;
  row?: string;
  clause: string;
  why?: string;
}

export interface Seat {
  seat: number;
  cards: CardCode[];
  wagers: Wager[];
  decided: string[];
  settled: SettledLine[];
}

export interface Round {
  number: number;
  over?: boolean;
  phase: string;
  seats: Seat[];
  dealer: CardCode[];
  packs?: CardCode[][];
  in_shoe: number;
  in_rack: number;
  meters: Meter[];
  clauses: string[];
  announced: string[];
}

export interface Place {
  seat: number;
  place: number;
  person?: string;
  mine: boolean;
  name: string;
  chips?: number;
}

/** A place: the seat, and 0 for who sits there or 1 and 2 for those behind. */
export interface At {
  seat: number;
  place: number;
}

export interface Next {
  who: string;
  seats: At[];
  what: string;
  clause: string;
  hints: Hint[];
  deadline?: number;
}

export interface Hint {
  text: string;
  clause: string;
}

export interface Deck {
  stage: string;
  in_play: boolean;
  in_rack: boolean;
  commitment?: string;
}

export interface MeAtTable {
  chips: number;
  wallet: number;
  seats: At[];
  session?: { since: number; net: number; rounds: number } | null;
}

export interface TableView {
  table: string;
  rulebook: string;
  book_hash?: string;
  open: boolean;
  rounds: number;
  positions: number;
  dispute?: string | null;
  places: Place[];
  decks: Deck[];
  inventory?: number | null;
  slip?: { slip: string; amount: number } | null;
  /** A correction that waits for a second person. */
  correction?: { round: number; person: string; owed: number; reason: string; by: string } | null;
  settings?: { rulebook: string; options: Record<string, unknown>; automatic: string[] } | null;
  orders?: Hint[];
  next: Next;
  round?: Round | null;
  shuffle?: { commitment: string } | null;
  me?: MeAtTable | null;
  demo: boolean;
  practice: boolean;
}

export type Free =
  | { kind: 'nothing' }
  | { kind: 'amount'; least: number; most: number; at: string }
  | { kind: 'count'; at: string; least?: number; most?: number }
  | { kind: 'card'; cards: CardCode[]; at: string }
  | { kind: 'own_cards'; least: number; most: number; from: CardCode[]; at: string }
  | { kind: 'text'; at: string; name: string; also?: { at: string; name: string }[] };

export type Group =
  | 'wager'
  | 'decision'
  | 'seat'
  | 'chips'
  | 'dealer'
  | 'cards'
  | 'procedure'
  | 'money'
  | 'irregularity'
  | 'supervisor';

export type Command = Record<string, unknown> | string;

/** One command, or several wagers that are one word. */
export type Said = Command | Command[];

/** Something that may be done now. */
export interface Item {
  id: string;
  group: Group;
  label: string;
  short?: string;
  bet?: string;
  seat?: number;
  place?: number;
  amount?: number;
  usual?: number;
  primary: boolean;
  clause?: string;
  command: Command;
  free: Free;
}

export interface Notice {
  seq: number;
  at: number;
  what: string;
  card?: CardCode;
  seat?: number;
  round?: Partial<Round>;
}

export interface Snapshot {
  type: 'snapshot';
  seq: number;
  now: number;
  table: TableView;
  menu: Item[];
}

export interface Update {
  type: 'update';
  seq: number;
  now: number;
  notices: Notice[];
  table: TableView;
  menu: Item[];
}

export type ServerMessage =
  | Snapshot
  | Update
  | { type: 'answer'; id: string; seq: number; repeated: boolean }
  | { type: 'refused'; id: string; error: ApiError }
  | { type: 'trouble'; message: string }
  | { type: 'bye'; reason: string }
  | { type: 'pong' }
  | { type: 'tables'; tables: Row[]; alerts?: Alert[] };

/** Something that needs a person now. */
export interface Alert {
  table: string;
  kind: string;
  what: string;
  since: number;
  clause?: string;
}

export interface Area {
  bet: string;
  name: string;
  kind: 'wager' | 'fee' | 'cards' | 'pack' | 'show';
  clause: string;
}

export interface PayTable {
  bet: string;
  name: string;
  rows: { row: string; name: string; pays: string }[];
  where?: 'layout' | 'sign';
  clause: string;
}

/** What is printed on a layout. */
export interface Felt {
  rulebook: string;
  title: string;
  jurisdiction: string;
  operator: string;
  world: World;
  positions: number;
  areas: Area[];
  dealer_areas: { name: string; kind: string; clause: string }[];
  inscriptions: { text: string; where: 'layout' | 'sign'; clause: string }[];
  paytables: PayTable[];
  limits: Limit[];
  payout_limit?: { amount: number; text: string } | null;
}

/** A payment that was put right after its round. */
export interface Corrected {
  /** What the patron got by it, or gave back if negative. */
  owed: number;
  reason: string;
}

/** A round in a list. */
export interface RoundRow {
  table?: string;
  rulebook?: string;
  title?: string;
  round: number;
  /** What asks for earlier rounds. */
  cursor?: number;
  at: number;
  stake: number;
  /** With what was put right since. */
  net: number;
  corrected: Corrected[];
  over: boolean;
}

/** A round as it can be looked up later. */
export interface PastRound {
  table: string;
  round: number;
  at: number;
  over: boolean;
  steps: Notice[];
  settled: SettledLine[];
  corrected: Corrected[];
  commitment?: string | null;
  salt?: string | null;
  order?: string | null;
}
