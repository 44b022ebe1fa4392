import { setTimeout as pause } from 'node:timers/promises';
import { openScreen } from '../realtime/screen.ts';
import { startChild } from '../realtime/child.ts';
import { startDatabase } from '../realtime/database.ts';
import type { HearthlineReady } from '../realtime/hearthline-server.ts';
import type { ScreensRequest, ScreensSay } from '../realtime/screens-child.ts';

/** Signed-in sockets that are open beside the board. */
export const socketCount = 200;

/** What one alert's event said, and when a raw socket had it; ms of the machine's clock. */
interface Heard {
  readonly alertId: string;
  readonly at: number;
}

export interface AlertStage extends Pick<HearthlineReady, 'url' | 'rootCookie' | 'residentId'> {
  /** The event of the alert that a vitals record raised. Rejects when it has not come within 10 s. */
  heard(vitalsId: string): Promise<Heard>;
  stop(): Promise<void>;
}

/** A home of 24 with 200 people at their screens, one of them a socket of this process that takes the time. */
export async function setAlertStage(): Promise<AlertStage> {
  const database = await startDatabase();
  const env = { ...database.env, BENCH_SESSIONS: String(socketCount), BENCH_RESIDENTS: '24' };
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', env);
  const { url, cookies, rootCookie, residentId } = await server.next('ready');
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  const [own = '', ...others] = cookies;
  screens.send({ kind: 'open', url, cookies: others });
  await screens.next('opened');
  const ear = await listen(url, own);
  return {
    ...{ url, rootCookie, residentId },
    heard: ear.heard,
    async stop() {
      ear.close();
      await Promise.all([screens.stop(), server.stop()]);
      await database.stop();
    },
  };
}

async function listen(url: string, cookie: string) {
  const heard = new Map<string, Heard>();
  const hear = (message: Buffer) => {
    const at = Date.now();
    const [event, alerts] = JSON.parse(message.toString()) as [string, { id: string; vitalsId: string }[]];
    if (event !== 'care-alerts:changed') return;
    for (const { id: alertId, vitalsId } of alerts)
      if (!heard.has(vitalsId)) heard.set(vitalsId, { alertId, at });
  };
  const screen = await new Promise<{ close(): void }>((resolve) => {
    const onJoined = () => resolve(opened);
    const opened = openScreen({ url, cookie, onJoined, onEvent: hear, onClosed: () => undefined });
  });
  return {
    close: () => screen.close(),
    async heard(vitalsId: string): Promise<Heard> {
      for (let waited = 0; waited < 10_000; waited += 5) {
        const found = heard.get(vitalsId);
        if (found) return found;
        await pause(5);
      }
      throw new Error('the event of an alert did not come within 10 s');
    },
  };
}
