/** A connection that reconnects by itself, with backoff, and commands that are retried until they are answered. */

import { csrf, query, Refused } from './http';
import { join, leave, Liveness } from './liveness.svelte';
import type { ClientMessage, Command, Role, ServerMessage } from './types';

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 8000;
const PING_EVERY_MS = 10_000;
/** A house that has not answered a ping after so long is not there. */
const PONG_WITHIN_MS = 5_000;

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

interface Waiting {
  command: Command;
  done: (seq: number) => void;
  failed: (error: Refused) => void;
}

export interface Listener {
  /** The number of the last fact that is known: where to go on from when the connection comes back. */
  lastSeq: () => number | null;
  receive: (message: ServerMessage) => void;
  line: (line: Line) => void;
}

/**
 * 32 hexadecimal digits that make a command idempotent: it is done once however often it is sent. The time comes first,
 * since ids in order are cheaper for the journal.
 */
export function newCommandId(): string {
  const chance = crypto.getRandomValues(new Uint8Array(10));
  const digits = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return Date.now().toString(16).padStart(12, '0') + digits;
}

export class HouseSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_RETRY_MS;
  #closed = false;
  readonly liveness = new Liveness(() => this.retryNow());
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval>;
  #pong: ReturnType<typeof setTimeout> | undefined;
  /** The device says that it has no network, or has it again, before any time-out does. */
  readonly #offline = (): void => this.#giveUp();
  readonly #online = (): void => this.retryNow();

  constructor(
    readonly path: string,
    readonly role: Role | undefined,
    readonly listener: Listener,
  ) {
    join(this.liveness);
    this.#connect();
    this.#ping = setInterval(() => this.#keepAlive(), PING_EVERY_MS);
    globalThis.addEventListener?.('offline', this.#offline);
    globalThis.addEventListener?.('online', this.#online);
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${query({ as: this.role, csrf: csrf() })}`);
    this.#socket = socket;
    this.listener.line('connecting');
    socket.onopen = () => {
      if (this.#socket !== socket) return socket.close();
      this.#wait = FIRST_RETRY_MS;
      this.liveness.heardAt = Date.now();
      this.liveness.lostAt = null;
      this.#send({ type: 'hello', last_seq: this.listener.lastSeq() });
      this.listener.line('open');
      for (const [id, { command }] of this.#waiting) this.#send({ type: 'command', id, command });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.liveness.heardAt = Date.now();
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.done(message.seq);
      this.#waiting.delete(message.id);
    } else if (message.type === 'refused') {
      this.#waiting.get(message.id)?.failed(new Refused(422, message.error));
      this.#waiting.delete(message.id);
    }
    this.listener.receive(message);
  }

  #lost(): void {
    if (this.#closed) return;
    clearTimeout(this.#pong);
    this.liveness.lostAt ??= Date.now();
    this.listener.line('lost');
    // With jitter, so that not everybody reconnects at the same moment.
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LAST_RETRY_MS);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #keepAlive(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const sent = Date.now();
    this.#send({ type: 'ping' });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => {
      if (this.liveness.heardAt < sent) this.#giveUp();
    }, PONG_WITHIN_MS);
  }

  /** A socket whose other end is gone may take minutes to close: it is let go at once. */
  #giveUp(): void {
    const socket = this.#socket;
    if (this.#closed || socket === null || this.liveness.lostAt !== null) return;
    this.#socket = null;
    socket.close();
    this.#lost();
  }

  /** Sends a command now and after every reconnection until the house has answered. */
  command(command: Command): Promise<number> {
    const id = newCommandId();
    return new Promise((done, failed) => {
      this.#waiting.set(id, { command, done, failed });
      this.#send({ type: 'command', id, command });
    });
  }

  /** Connects at once instead of waiting. */
  retryNow(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    clearInterval(this.#ping);
    globalThis.removeEventListener?.('offline', this.#offline);
    globalThis.removeEventListener?.('online', this.#online);
    leave(this.liveness);
    this.#socket?.close();
    this.listener.line('ended');
  }
}
