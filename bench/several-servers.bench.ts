import { startChild, type Child } from './realtime/child.ts';
import type { ScreensRequest, ScreensSay } from './realtime/screens-child.ts';
import { startServers } from './realtime/several-servers.ts';
import { poster } from './realtime/stage.ts';
import { percentile, rounded, watch } from './realtime/watch.ts';
import { readCpu } from './support/cpu.ts';
import type { Row } from './support/row.ts';

const screenCount = 500;
const rounds = { paced: 6, atOnce: 6 } as const;

export const name = `two servers with ${String(screenCount / 2)} screens each, against one with ${String(screenCount)}`;

/** The pace of two nurses. */
const paced = { count: 150, inFlight: 1, paceMs: 40 } as const;
/**
 * As fast as the servers go: fifty tablets at the end of a round. With twenty posts in flight two servers are not busy. Many
 * records a round: the last ones wait for the pause of a broadcast, which is not the rate.
 */
const atOnce = { count: 5_000, inFlight: 50, paceMs: 0 } as const;
/** So many records each server saves before any is measured: one that runs for weeks has compiled its code. */
const warmUpEach = 6_000;

const middle = (values: readonly number[]) => percentile(values, 0.5);

/** A home of so many servers, and what was measured of it so far. */
async function startHome(servers: number, screens: Child<ScreensRequest, ScreensSay>) {
  const home = await startServers(servers, screenCount);
  const [first] = home.ready;
  if (!first) throw new Error('no server');
  // Within all ranges, as most readings are: no home has thousands out of range in a day, which the notices would count.
  const draft = { residentId: first.residentId, bloodPressure: '128/82', pulse: 74, spo2: 97, sugar: 92 };
  const posting = poster(
    home.ready.map(({ url }) => url),
    first.cookies,
    draft,
  );
  const latencies: number[] = [];
  const perSecond: number[] = [];
  /** Milliseconds of the processor that a record takes in the server that takes most. */
  const cpu: number[] = [];
  return {
    stop: home.stop,
    warmUp: () => watch({ screens }, posting, { ...atOnce, count: warmUpEach * servers }),
    async measurePaced() {
      latencies.push(...(await watch({ screens }, posting, paced)).latencies);
    },
    async measureAtOnce() {
      const used = () => home.ready.map(({ pid }) => readCpu(pid));
      let before: number[] = [];
      let after: number[] = [];
      const atOnceMeasured = { ...atOnce, onOpened: () => (before = used()), onSeen: () => (after = used()) };
      perSecond.push(atOnce.count / ((await watch({ screens }, posting, atOnceMeasured)).tookMs / 1_000));
      cpu.push(Math.max(...after.map((ms, n) => ms - (before[n] ?? 0))) / atOnce.count);
    },
    measured: () => ({
      p99: percentile(latencies, 0.99),
      perSecond: middle(perSecond),
      cpuPerRecord: middle(cpu),
    }),
  };
}

/** Measures both in turns: the machine is not equally fast from one minute to the next. */
async function measure() {
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  const homes: Awaited<ReturnType<typeof startHome>>[] = [];
  try {
    for (const servers of [1, 2]) homes.push(await startHome(servers, screens));
    for (const home of homes) await home.warmUp();
    for (let round = 0; round < rounds.paced; round++) for (const home of homes) await home.measurePaced();
    for (let round = 0; round < rounds.atOnce; round++) for (const home of homes) await home.measureAtOnce();
    const [one, two] = homes.map((home) => home.measured());
    if (!one || !two) throw new Error('not both were measured');
    return { one, two };
  } finally {
    await screens.stop();
    for (const home of homes) await home.stop();
  }
}

export async function run(): Promise<Row[]> {
  const { one, two } = await measure();
  const beside = (value: number, unit: string) => `one server: ${String(rounded(value))} ${unit}`;
  return [
    {
      figure: 'posted to seen by all, p99',
      value: rounded(two.p99),
      unit: 'ms',
      aim: 'at most 1.5 times one server',
      ok: two.p99 <= 1.5 * one.p99,
      against: beside(one.p99, 'ms'),
    },
    {
      figure: '50 posts in flight, seen by all',
      value: rounded(two.perSecond),
      unit: 'a second',
      aim: 'at least 0.9 times one server',
      ok: two.perSecond >= 0.9 * one.perSecond,
      against: beside(one.perSecond, 'a second'),
    },
    {
      figure: 'processor time a record, in each server',
      value: rounded(two.cpuPerRecord * 100) / 100,
      unit: 'ms',
      aim: 'at most 0.7 times one server',
      ok: two.cpuPerRecord <= 0.7 * one.cpuPerRecord,
      against: `one server: ${one.cpuPerRecord.toFixed(2)} ms`,
    },
  ];
}
