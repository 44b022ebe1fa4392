import { Agent, request } from 'node:http';
import { startChild, type Child } from './child.ts';
import { startDatabase } from './database.ts';
import type { HearthlineReady } from './hearthline-server.ts';
import type { ScreensRequest, ScreensSay } from './screens-child.ts';

/** How many screens are open at once. */
export const screenCount = 500;

export interface Poster {
  readonly url: string;
  readonly cookies: string[];
  /** Posts one record; its id, and the moment it was sent, in nanoseconds. */
  post(): Promise<{ id: string; sentAt: bigint }>;
}

/** Hearthline and the bare server over one database, and a process full of screens to open on either. */
export interface Stage {
  readonly hearthline: Poster;
  readonly bare: Poster;
  readonly screens: Child<ScreensRequest, ScreensSay>;
  stop(): Promise<void>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 60 });
const noCookies = Array.from({ length: screenCount }, () => '');

/** One request over a kept connection, its JSON answer. */
export function call<Body>(
  url: string,
  cookie: string,
  body: string,
): Promise<{ status: number; body: Body }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: reply.statusCode ?? 0, body: (text ? JSON.parse(text) : null) as Body });
      });
    });
    sent.on('error', reject).end(body);
  });
}

function poster(url: string, cookies: string[], draft: object): Poster {
  const body = JSON.stringify(draft);
  let posted = 0;
  return {
    url,
    cookies,
    async post() {
      // By all in turn: what one user may write a second is bounded.
      const cookie = cookies[posted++ % cookies.length] ?? '';
      const sentAt = process.hrtime.bigint();
      const reply = await call<{ record: { id: string } }>(`${url}/api/vitals`, cookie, body);
      if (reply.status !== 201) throw new Error(`POST ${url}: ${JSON.stringify(reply)}`);
      return { id: reply.body.record.id, sentAt };
    },
  };
}

export async function setStage(): Promise<Stage> {
  const database = await startDatabase();
  const env = { ...database.env, BENCH_SESSIONS: String(screenCount) };
  const hearthlineChild = startChild<never, HearthlineReady>('./hearthline-server.ts', env);
  const { url, cookies, rootCookie, residentId } = await hearthlineChild.next('ready');
  const draft = {
    residentId,
    bloodPressure: '128/82',
    pulse: 74,
    spo2: 97,
    sugar: 104,
    notes: 'Slept well.',
  };
  const sample = await call<{ record: object }>(`${url}/api/vitals`, rootCookie, JSON.stringify(draft));
  const bareEnv = { ...env, BENCH_RECORD: JSON.stringify(sample.body.record) };
  const bareChild = startChild<never, { kind: 'ready'; url: string }>('./bare-server.ts', bareEnv);
  const bareReady = await bareChild.next('ready');
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  return {
    hearthline: poster(url, cookies, draft),
    bare: poster(bareReady.url, noCookies, draft),
    screens,
    async stop() {
      await Promise.all([screens.stop(), bareChild.stop(), hearthlineChild.stop()]);
      await database.stop();
    },
  };
}
