import { setStage, screenCount } from './realtime/stage.ts';
import { percentile, rounded, watch } from './realtime/watch.ts';
import type { Row } from './support/row.ts';

export const name = `from a vital posted to the last of ${String(screenCount)} screens`;

/** One nurse saves, and then another: 25 a second, in rounds that alternate between the two servers. */
const posting = { count: 150, inFlight: 1, paceMs: 40 } as const;
const rounds = 3;

export async function run(): Promise<Row[]> {
  const stage = await setStage();
  try {
    await watch(stage, stage.hearthline, { ...posting, count: 50 });
    await watch(stage, stage.bare, { ...posting, count: 50 });
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(...(await watch(stage, stage.hearthline, posting)).latencies);
      bare.push(...(await watch(stage, stage.bare, posting)).latencies);
    }
    return [compare('p50', 0.5, ours, bare), compare('p99', 0.99, ours, bare)];
  } finally {
    await stage.stop();
  }
}

function compare(label: string, share: number, ours: number[], bare: number[]): Row {
  const [value, beside] = [percentile(ours, share), percentile(bare, share)];
  return {
    figure: `${label}, posted to seen by all`,
    value: rounded(value),
    unit: 'ms',
    aim: 'at most 1.5 times the bare server',
    ok: value <= 1.5 * beside,
    against: `bare Koa, insertOne and io.emit: ${String(rounded(beside))} ms (${(value / beside).toFixed(2)} times)`,
  };
}
