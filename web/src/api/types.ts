/**
 * The wire types by the names that the pages use. They are generated from the document of the API into `schema.ts`
 * (`npm run wire`), where each field is explained. Amounts are whole cents, times milliseconds since 1970.
 */

import type * as schema from './schema';

export type {
  Alert,
  Area,
  At,
  Corrected,
  Deck,
  Felt,
  Hint,
  Item,
  Me,
  Next,
  Notice,
  Place,
  Round,
  RoundPatch,
  RoundRow,
  Row,
  Seat,
  Wager,
} from './schema';

export type Role = schema.RoleName;
export type ApiError = schema.Reason;
export type SettledLine = schema.Settled;
export type Result = SettledLine['result'];
export type TableView = schema.TableWire;
export type MeAtTable = schema.Mine;
export type Meter = schema.Reading;
export type PayTable = schema.PrintedTable;
/** A round as it can be looked up later. */
export type PastRound = schema.RoundTold;

/** A card's code, or `down` for a back. */
export type CardCode = string;

export type Free = schema.FreeWire;
export type Group = schema.Item['group'];

/** A command as a menu gives it, or a list of them for several wagers at once. Pages need not know what is in it. */
export type Command = schema.Item['command'];

export type ServerMessage = schema.FromServer;
export type ClientMessage = schema.FromClient;
export type Snapshot = Extract<ServerMessage, { type: 'snapshot' }>;
export type Update = Extract<ServerMessage, { type: 'update' }>;
