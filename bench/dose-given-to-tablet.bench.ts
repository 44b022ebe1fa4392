import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './realtime/watch.ts';
import { openTablet, type Tablet } from './round/open-tablet.ts';
import { setRoundStage, socketCount, type RoundStage } from './round/round-stage.ts';
import type { Row } from './support/row.ts';
import { openBrowser } from './wall/open-board.ts';

const warmUps = 10;
const rounds = 100;
/** The mark may follow the event's own arrival by so many milliseconds. */
const most = 100;

export const name = `a tap on "Given" to the mark on another tablet, ${String(socketCount)} sockets`;

/** Milliseconds since the tap. */
interface Sample {
  readonly event: number;
  readonly mark: number;
}

export async function run(): Promise<Row[]> {
  const stage = await setRoundStage(warmUps + rounds);
  const browser = await openBrowser();
  try {
    const mine = await openTablet(browser, stage.url, stage.tabletCookies[0]);
    const theirs = await openTablet(browser, stage.url, stage.tabletCookies[1]);
    // What opening stirred up, presence above all, is over: opening is not what is measured.
    await pause(3_000);
    const samples: Sample[] = [];
    for (const [round, dose] of stage.doses.entries()) {
      const sample = await giveOnce(stage, dose, { mine, theirs });
      if (round >= warmUps) samples.push(sample);
      // Not in step with the server's own rounds.
      await pause(50 + ((round * 37) % 150));
    }
    return [compare('p50', 0.5, samples), compare('p99', 0.99, samples)];
  } finally {
    await browser.close();
    await stage.stop();
  }
}

async function giveOnce(
  { heard }: RoundStage,
  { prescriptionId, name: medication }: RoundStage['doses'][number],
  { mine, theirs }: { readonly mine: Tablet; readonly theirs: Tablet },
): Promise<Sample> {
  const tappedAt = await mine.give(medication);
  const [event, mark] = await Promise.all([heard(prescriptionId), theirs.markedAt(medication)]);
  return { event: event - tappedAt, mark: mark - tappedAt };
}

function compare(label: string, share: number, samples: readonly Sample[]): Row {
  const of = (what: keyof Sample) =>
    percentile(
      samples.map((sample) => sample[what]),
      share,
    );
  const [value, beside] = [of('mark'), of('event')];
  return {
    figure: `${label}, tap to the mark`,
    value,
    unit: 'ms',
    aim: `at most ${String(most)} ms behind the event`,
    ok: value - beside <= most,
    against: `the event at a raw socket: ${String(beside)} ms (${String(value - beside)} ms before)`,
  };
}
