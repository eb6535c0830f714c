/** A connection that comes back by itself, and commands that are repeated until they are answered. */

import { csrf, query, Refused } from './http';
import type { Role, Said, ServerMessage } from './types';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

interface Waiting {
  command: Said;
  done: (seq: number) => void;
  failed: (error: Refused) => void;
}

export interface Listener {
  /** The last fact that is known, told when the connection comes back. */
  lastSeq: () => number | null;
  heard: (message: ServerMessage) => void;
  line: (line: Line) => void;
}

/**
 * 32 hexadecimal digits that name a command, so that it is done once however often it is sent. The time comes first: names
 * that follow each other are cheaper for the journal.
 */
export function newCommandId(): string {
  const chance = crypto.getRandomValues(new Uint8Array(10));
  const digits = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return Date.now().toString(16).padStart(12, '0') + digits;
}

export class HouseSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #closed = false;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval>;

  constructor(
    readonly path: string,
    readonly role: Role | undefined,
    readonly listener: Listener,
  ) {
    this.#connect();
    this.#ping = setInterval(() => this.#keepAlive(), PING_EVERY);
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${query({ as: this.role, csrf: csrf() })}`);
    this.#socket = socket;
    this.listener.line('connecting');
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#heardAt = Date.now();
      this.#say({ type: 'hello', last_seq: this.listener.lastSeq() });
      this.listener.line('open');
      for (const [id, { command }] of this.#waiting) this.#say({ type: 'command', id, command });
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #say(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #heard(message: ServerMessage): void {
    this.#heardAt = Date.now();
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.done(message.seq);
      this.#waiting.delete(message.id);
    } else if (message.type === 'refused') {
      this.#waiting.get(message.id)?.failed(new Refused(422, message.error));
      this.#waiting.delete(message.id);
    }
    this.listener.heard(message);
  }

  #lost(): void {
    if (this.#closed) return;
    this.listener.line('lost');
    // Waits differ a little, so that a house that comes back is not asked by everybody at once.
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #keepAlive(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heardAt > SILENCE) this.#socket.close();
    else this.#say({ type: 'ping' });
  }

  /** Sends a command now and after every reconnection until the house answers. */
  command(command: Said): Promise<number> {
    const id = newCommandId();
    return new Promise((done, failed) => {
      this.#waiting.set(id, { command, done, failed });
      this.#say({ type: 'command', id, command });
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
