/** A connection that reconnects by itself, with backoff, and commands that are retried until they are answered. */

import { csrf, query, Refused } from './http';
import type { ClientMessage, Command, Role, ServerMessage } from './types';

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 8000;
const PING_EVERY_MS = 20_000;
const SILENCE_MAX_MS = 45_000;

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
  #receivedAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval>;

  constructor(
    readonly path: string,
    readonly role: Role | undefined,
    readonly listener: Listener,
  ) {
    this.#connect();
    this.#ping = setInterval(() => this.#keepAlive(), PING_EVERY_MS);
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${query({ as: this.role, csrf: csrf() })}`);
    this.#socket = socket;
    this.listener.line('connecting');
    socket.onopen = () => {
      this.#wait = FIRST_RETRY_MS;
      this.#receivedAt = Date.now();
      this.#send({ type: 'hello', last_seq: this.listener.lastSeq() });
      this.listener.line('open');
      for (const [id, { command }] of this.#waiting) this.#send({ type: 'command', id, command });
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#receivedAt = Date.now();
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
    this.listener.line('lost');
    // With jitter, so that not everybody reconnects at the same moment.
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LAST_RETRY_MS);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #keepAlive(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#receivedAt > SILENCE_MAX_MS) this.#socket.close();
    else this.#send({ type: 'ping' });
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
    clearInterval(this.#ping);
    this.#socket?.close();
    this.listener.line('ended');
  }
}
