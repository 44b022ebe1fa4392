import { maxRows, type Prescription } from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { Types } from 'mongoose';
import { insertPrescriptions } from '../packages/server/src/care/prescriptions/write-prescription.repository.ts';
import { presentPrescription } from '../packages/server/src/care/prescriptions/prescription.presenter.ts';
import { percentile, rounded } from './realtime/watch.ts';
import { newPrescription } from './round/build-round.ts';
import type { Row } from './support/row.ts';
import { compareHomes, type Home } from './support/two-homes.ts';

const sizes = [25, 200] as const;
const [few, many] = sizes;
const prescriptionsEach = 8;
/** Doses of the day, in both homes: of the large one each prescription has one, of the small one eight. */
const doses = many * prescriptionsEach;
const times = Array.from({ length: doses / (few * prescriptionsEach) }, (_, turn) => clock(turn * 3));
const loadsEach = 3;

export const name = `the round, ${String(many)} residents with ${String(prescriptionsEach)} prescriptions each`;

export async function run(): Promise<Row[]> {
  const { small, large } = await compareHomes({
    sizes,
    residents: (size) => size + 1,
    fill: (size, residentIds) =>
      insertPrescriptions(prescriptionsOf(size, residentIds)).then(() => undefined),
    rounds: 20,
    load: loadRound,
  });
  return [
    {
      figure: `first data, ${String(doses)} doses, p50`,
      value: rounded(large),
      unit: 'ms',
      aim: `at most 1.5 times ${String(few)} residents with as many doses`,
      ok: large <= 1.5 * small,
      against: `${String(few)} residents: ${String(rounded(small))} ms (${(large / small).toFixed(2)} times)`,
    },
    dueOfTheHome(),
  ];
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function prescriptionsOf(size: number, residentIds: readonly Types.ObjectId[]) {
  return residentIds.flatMap((residentId) =>
    Array.from({ length: prescriptionsEach }, (_, number) =>
      newPrescription({
        residentId,
        name: `Metformin ${String(number)}`,
        times: size === few ? times : [times[number % times.length] ?? clock(8)],
      }),
    ),
  );
}

type Body = Record<string, unknown> & { nextCursor?: string; found?: number };

/** Loads what the page needs before it shows the round, as the page does: calls at once, pages one after another. */
async function loadRound({ url, cookie, size }: Home): Promise<number[]> {
  const get = async (path: string) => {
    const reply = await fetch(url + path, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}: ${await reply.text()}`);
    return (await reply.json()) as Body;
  };
  const milliseconds: number[] = [];
  while (milliseconds.length < loadsEach) {
    const began = performance.now();
    const [shown, residents] = await Promise.all([
      readDoses(get),
      readResidents(get),
      get('/api/auth/me'),
      get('/api/round/claims'),
      get('/api/medications'),
    ]);
    milliseconds.push(performance.now() - began);
    // The server of the benches has added one resident.
    if (shown !== doses || residents !== size + 1)
      throw new Error(`${String(shown)} doses of ${String(residents)} residents`);
  }
  return milliseconds;
}

type Get = (path: string) => Promise<Body>;

async function readDoses(get: Get): Promise<number> {
  let [read, cursor] = [0, ''];
  do {
    const page = await get(`/api/round?limit=${String(maxRows)}${cursor && `&cursor=${cursor}`}`);
    read += (page['doses'] as unknown[]).length;
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  return read;
}

async function readResidents(get: Get): Promise<number> {
  let read = 0;
  for (let page = 1; ; page += 1) {
    const { residents, found = 0 } = await get(`/api/residents?page=${String(page)}`);
    read += (residents as unknown[]).length;
    if (read >= found || (residents as unknown[]).length === 0) return read;
  }
}

/** The doses of the whole home on days of both kinds: with a change of the clocks, and without. */
function dueOfTheHome(): Row {
  const prescriptions = prescriptionsOfHome();
  const days = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-02-28', '2028-02-29'];
  const measured = days.map((day) => {
    const began = performance.now();
    const due = prescriptions.flatMap((prescription) => dosesDue(prescription, day, 'Europe/Madrid'));
    if (due.length !== prescriptions.length * 2) throw new Error(`${String(due.length)} doses on ${day}`);
    return performance.now() - began;
  });
  const worst = Math.max(...measured);
  return {
    figure: `doses of ${String(prescriptions.length)} prescriptions worked out for a day, worst of ${String(days.length)} days`,
    value: rounded(worst),
    unit: 'ms',
    aim: 'below 50 ms',
    ok: worst < 50,
    against: `p50 ${String(rounded(percentile(measured, 0.5)))} ms`,
  };
}

function prescriptionsOfHome(): Prescription[] {
  const made = prescriptionsOf(
    many,
    Array.from({ length: many }, () => new Types.ObjectId()),
  );
  return made.map((each, number) =>
    presentPrescription({
      ...each,
      _id: new Types.ObjectId(),
      startsAt: new Date('2020-01-01T00:00:00Z'),
      schedule: {
        kind: 'scheduled',
        times: [clock(number % 12), clock(12 + (number % 12))],
        days: { kind: 'every-day' },
      },
    }),
  );
}
