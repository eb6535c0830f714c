/** A table as it is (`live`) and as it is shown (`shown`), which follows notice by notice. */

import { fillAll } from '../api/pointer';
import type { Line } from '../api/socket';
import { HouseSocket } from '../api/socket';
import type { Command, Item, Notice, Role, Round, ServerMessage, Snapshot, TableView, Update } from '../api/types';
import { setPlaying } from '../felt/motion';
import { go } from '../router.svelte';
import { isSessionOver, session } from './me.svelte';
import { patched, pause, shownAfter } from './playback';
import { moves } from './prefs.svelte';
import { notify } from './toast.svelte';

/** More notices than this are not played back: somebody has been away. */
const PLAYED_BACK_MAX = 400;

/** The values of a command's free parts, by their JSON pointers. */
type Values = Record<string, unknown>;

/** An item with its free parts. */
export interface FilledItem {
  item: Item;
  values: Values;
}

export class TableModel {
  live = $state.raw<TableView | null>(null);
  menu = $state.raw<Item[]>([]);
  shown = $state.raw<Round | null>(null);
  playing = $state(false);
  line = $state<Line>('connecting');
  trouble = $state<string | null>(null);
  /** The last notices, newest first. */
  notices = $state.raw<Notice[]>([]);
  /** Commands that the house has not answered yet. */
  sending = $state(0);

  #seq: number | null = null;
  #clock = 0;
  #queue: Notice[] = [];
  #target: Update | null = null;
  #wake: (() => void) | null = null;
  #reached: { seq: number; done: () => void }[] = [];
  #socket: HouseSocket;

  constructor(table: string, role: Role | undefined) {
    this.#socket = new HouseSocket(`/api/tables/${encodeURIComponent(table)}/socket`, role, {
      lastSeq: () => this.#seq,
      receive: (message) => this.#receive(message),
      line: (line) => {
        this.line = line;
        if (line === 'lost') void this.#lost();
      },
    });
  }

  async #lost(): Promise<void> {
    if (!(await isSessionOver())) return;
    this.close();
    if (session.signedOut) return;
    notify('Your session is over. Wagers and chips are kept by the house: sign in and go on.');
    go('/sign-in');
  }

  /** The house's time, for countdowns. */
  now(): number {
    return Date.now() + this.#clock;
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'snapshot') this.#snapshot(message);
    else if (message.type === 'update') this.#update(message);
    else if (message.type === 'trouble') this.trouble = message.message;
  }

  /** Everything as it is now: whatever was still to be shown of the past is dropped. */
  #snapshot(snapshot: Snapshot): void {
    this.#target = null;
    this.skip();
    this.#clock = snapshot.now - Date.now();
    this.#arrive(snapshot);
  }

  #arrive({ seq, table, menu }: Snapshot | Update): void {
    this.#seq = seq;
    this.trouble = null;
    this.live = table;
    this.menu = menu;
    this.shown = shownAfter(table.round, this.shown);
    for (const waiting of this.#reached) if (waiting.seq <= seq) waiting.done();
    this.#reached = this.#reached.filter((waiting) => waiting.seq > seq);
  }

  #update(update: Update): void {
    if (this.#seq !== null && update.seq < this.#seq) return;
    this.#clock = update.now - Date.now();
    this.#seq = update.seq;
    this.notices = [...update.notices.toReversed(), ...this.notices].slice(0, 60);
    this.#target = update;
    this.#queue.push(...update.notices);
    if (!moves() || document.hidden || this.#queue.length > PLAYED_BACK_MAX) this.skip();
    else if (!this.playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.playing = true;
    setPlaying(true);
    for (let notice = this.#queue.shift(); notice; notice = this.#queue.shift()) {
      const wait = pause(notice);
      if (notice.round) this.shown = patched(this.shown, notice.round);
      if (wait > 0) await this.#rest(wait);
    }
    this.#finish();
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  #finish(): void {
    this.playing = false;
    setPlaying(false);
    const target = this.#target;
    this.#target = null;
    if (target) this.#arrive(target);
  }

  /** Shows the end of what happened at once. */
  skip(): void {
    for (const notice of this.#queue) if (notice.round) this.shown = patched(this.shown, notice.round);
    this.#queue = [];
    this.#wake?.();
    this.#wake = null;
    if (!this.playing) this.#finish();
  }

  /** Submits the command of an item with its free parts filled in; done when its result is on the screen. */
  submit(item: Item, values: Values = {}): Promise<void> {
    return this.#command(fillAll(item.command, values));
  }

  /** Submits several wagers as one command: all are placed, or none. */
  submitMany(wagers: FilledItem[]): Promise<void> {
    return this.#command(wagers.map(({ item, values }) => fillAll(item.command, values)));
  }

  async #command(command: Command): Promise<void> {
    this.sending += 1;
    try {
      const seq = await this.#socket.command(command);
      await this.#reach(seq);
    } finally {
      this.sending -= 1;
    }
  }

  #reach(seq: number): Promise<void> {
    if (this.#seq !== null && this.#seq >= seq && !this.playing) return Promise.resolve();
    return new Promise((done) => {
      this.#reached.push({ seq, done });
    });
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    this.#socket.close();
  }
}
