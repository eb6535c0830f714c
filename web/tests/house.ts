/** A house of its own for each worker: the server's program on a free loopback port, with a data directory that goes away. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve(process.env.CROUPIER_BIN ?? '../target/debug/croupier');
const PATIENCE = 30_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

export class House {
  readonly #data = mkdtempSync(join(tmpdir(), 'croupier-web-'));
  #process: ChildProcess | null = null;
  #said = '';
  port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private constructor(readonly extra: string[]) {}

  /** With settings besides those of every house of the tests. */
  static async open(...extra: string[]): Promise<House> {
    if (!existsSync(PROGRAM)) throw new Error(`there is no program at ${PROGRAM}: build it, or name it in CROUPIER_BIN`);
    const house = new House(extra);
    house.port = await freePort();
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    const settings = ['--listen', `127.0.0.1:${this.port}`, '--data', this.#data, '--demo', '--operator', 'The Test House', '--betting-seconds', '6', ...this.extra];
    const child = spawn(PROGRAM, ['serve', ...settings], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (said: Buffer) => (this.#said += String(said)));
    child.stderr.on('data', (said: Buffer) => (this.#said += String(said)));
    this.#process = child;
    await this.#ready();
  }

  async #ready(): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      if (this.#process?.exitCode !== null) throw new Error(`the house did not open:\n${this.#said}`);
      const answer = await fetch(`${this.address}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the house is not ready:\n${this.#said}`);
  }

  /** Ends it without any warning, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
