import { setTimeout as pause } from 'node:timers/promises';
import { call } from './realtime/stage.ts';
import { percentile } from './realtime/watch.ts';
import type { Row } from './support/row.ts';
import { watchAlertNodes, type AlertNodes } from './wall/alert-nodes.ts';
import { setAlertStage, socketCount, type AlertStage } from './wall/alert-stage.ts';
import { openBrowser, pairDisplay, showBoard } from './wall/open-board.ts';

const warmUps = 10;
const rounds = 100;
/** The board may follow the event's own arrival by so many milliseconds. */
const most = 100;

export const name = `a severe reading on the wall board, ${String(socketCount)} sockets beside it`;

/** Milliseconds since `POST /api/vitals` was answered. */
interface Sample {
  readonly event: number;
  readonly node: number;
}

export async function run(): Promise<Row[]> {
  const stage = await setAlertStage();
  const browser = await openBrowser();
  try {
    const page = await pairDisplay(browser, stage.url, stage.rootCookie);
    const nodes = await watchAlertNodes(page);
    await showBoard(page);
    // What opening stirred up, presence above all, is over: opening is not what is measured.
    await pause(3_000);
    const samples: Sample[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const sample = await alertOnce(stage, nodes);
      if (round >= 0) samples.push(sample);
      // Not in step with the server's own rounds.
      await pause(150 + (((round + warmUps) * 37) % 250));
    }
    return [compare('p50', 0.5, samples), compare('p99', 0.99, samples)];
  } finally {
    await browser.close();
    await stage.stop();
  }
}

async function alertOnce(stage: AlertStage, nodes: AlertNodes): Promise<Sample> {
  const reading = { residentId: stage.residentId, bloodPressure: '128/82', pulse: 74, spo2: 86 };
  const saved = await post<{ record: { id: string } }>(stage, '/api/vitals', reading);
  const answeredAt = Date.now();
  const { alertId, at } = await stage.heard(saved.record.id);
  const sample = { event: at - answeredAt, node: (await nodes.cameAt(alertId)) - answeredAt };
  await post(stage, `/api/care-alerts/${alertId}/close`, { done: 'Seen to.' });
  await nodes.wentAt(alertId);
  return sample;
}

async function post<Body>({ url, rootCookie }: AlertStage, path: string, body: object): Promise<Body> {
  const reply = await call<Body>(url + path, rootCookie, JSON.stringify(body));
  if (reply.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(reply)}`);
  return reply.body;
}

function compare(label: string, share: number, samples: readonly Sample[]): Row {
  const of = (what: keyof Sample) =>
    percentile(
      samples.map((sample) => sample[what]),
      share,
    );
  const [value, beside] = [of('node'), of('event')];
  return {
    figure: `${label}, posted to the changed node`,
    value,
    unit: 'ms',
    aim: `at most ${String(most)} ms behind the event`,
    ok: value - beside <= most,
    against: `the event at a raw socket: ${String(beside)} ms (${String(value - beside)} ms before)`,
  };
}
