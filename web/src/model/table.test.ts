/** The table as it is shown, fed through a socket that the test controls. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice, ServerMessage, TableView } from '../api/types';
import { TableModel } from './table.svelte';

// What the modules of a page look for when they are loaded.
vi.hoisted(() => {
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: 'house', pathname: '/', search: '', hash: '' },
    document: { hidden: false, getAnimations: () => [] },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
  });
});

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  sent: unknown[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function tableAt(seq: number): TableView {
  return { table: 't', rulebook: 'nj/dragon-poker', book_hash: '', open: true, orders: [], rounds: seq, positions: 6, places: [], decks: [], next: { who: 'players', seats: [], what: '', clause: '', hints: [] }, demo: true, practice: true };
}

const snapshot = (seq: number): ServerMessage => ({ type: 'snapshot', seq, now: 0, table: tableAt(seq), menu: [] });
const update = (seq: number, notices: Notice[]): ServerMessage => ({ type: 'update', seq, now: 0, notices, table: tableAt(seq), menu: [] });
const card = (seq: number): Notice => ({ seq, at: 0, kind: 'card_drawn', what: 'a card is dealt', card: 'RD', seat: 1 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
});

function openTable(): { model: TableModel; socket: FakeSocket } {
  const model = new TableModel('t', 'player');
  const socket = FakeSocket.last;
  socket.onopen?.();
  return { model, socket };
}

test('an update is shown when the facts before it have been played back', async () => {
  const { model, socket } = openTable();
  socket.receive(snapshot(10));
  socket.receive(update(12, [card(11), card(12)]));
  expect([model.playing, model.live?.rounds]).toEqual([true, 10]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([model.playing, model.live?.rounds]).toEqual([false, 12]);
  model.close();
});

test('a snapshot that arrives during playback is not overwritten by the older update', async () => {
  const { model, socket } = openTable();
  socket.receive(snapshot(10));
  socket.receive(update(20, [card(19), card(20)]));
  expect(model.playing).toBe(true);
  socket.receive(snapshot(50));
  expect(model.live?.rounds).toBe(50);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([model.playing, model.live?.rounds]).toEqual([false, 50]);

  socket.onopen?.();
  expect(socket.sent.at(-1)).toEqual({ type: 'hello', last_seq: 50 });
  model.close();
});

test('an update that is older than what is shown changes nothing', async () => {
  const { model, socket } = openTable();
  socket.receive(snapshot(50));
  socket.receive(update(20, []));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(model.live?.rounds).toBe(50);
  socket.onopen?.();
  expect(socket.sent.at(-1)).toEqual({ type: 'hello', last_seq: 50 });
  model.close();
});
