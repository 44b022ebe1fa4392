import { setStage, screenCount } from './realtime/stage.ts';
import { percentile, rounded, watch } from './realtime/watch.ts';
import type { Row } from './support/row.ts';

export const name = `vitals posted and seen by all of ${String(screenCount)} screens, each once`;

const posting = { count: 1_000, inFlight: 20, paceMs: 0 } as const;
const rounds = 3;

export async function run(): Promise<Row[]> {
  const stage = await setStage();
  try {
    await watch(stage, stage.hearthline, { ...posting, count: 300 });
    await watch(stage, stage.bare, { ...posting, count: 300 });
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(posting.count / ((await watch(stage, stage.hearthline, posting)).tookMs / 1_000));
      bare.push(posting.count / ((await watch(stage, stage.bare, posting)).tookMs / 1_000));
    }
    const [value, beside] = [percentile(ours, 0.5), percentile(bare, 0.5)];
    return [
      {
        figure: '20 posts in flight, seen by all',
        value: rounded(value),
        unit: 'a second',
        aim: 'at least 2 times the bare server, which emits once a record',
        ok: value >= 2 * beside,
        against: `bare Koa, insertOne and io.emit: ${String(rounded(beside))} a second (${(value / beside).toFixed(2)} times)`,
      },
    ];
  } finally {
    await stage.stop();
  }
}
