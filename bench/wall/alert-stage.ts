import { startChild } from '../realtime/child.ts';
import { startDatabase } from '../realtime/database.ts';
import { openEar } from '../realtime/ear.ts';
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
  const ear = await openEar(url, own, (event, payload) =>
    event === 'care-alerts:changed'
      ? (payload as { id: string; vitalsId: string }[]).map(({ id, vitalsId }) => [vitalsId, id] as const)
      : [],
  );
  return {
    url,
    rootCookie,
    residentId,
    async heard(vitalsId) {
      const { what, at } = await ear.heard(vitalsId);
      return { alertId: what, at };
    },
    async stop() {
      ear.close();
      await Promise.all([screens.stop(), server.stop()]);
      await database.stop();
    },
  };
}
