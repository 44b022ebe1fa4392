import { beginning } from './behind.ts';
import type { CareAlertDocument } from './care-alert.model.ts';
import { changeCareAlert, type CareAlertPlan } from './change-care-alert.ts';
import { findClosedOf, findLiveOf, type Added } from './find-care-alerts.model.ts';
import { shownMs } from './list-care-alerts.ts';
import { readBehind } from './read-behind.ts';
import { byKind, type ReadingRecord } from './reading.ts';
import { restsOn } from './rests-on.ts';
import { findGone, findReadings, readAtOnce } from './vitals-behind.model.ts';
import { whatFollows } from './what-follows.ts';

/** Says what changed, as soon as it has. */
export type Tell = (alerts: readonly CareAlertDocument[]) => void;

/** One look after alerts. */
export interface Turn {
  readonly now: Date;
  /** Minutes from a reading to the next. */
  readonly recheckMinutes: number;
  readonly tell: Tell;
}

/**
 * Brings a resident's alerts to what is stored. Nothing but readings measured from `from` on was added since they were last
 * looked at; `beginning` where anything may have happened, to the resident too.
 */
export async function lookAtResident(residentId: string, from: Date, turn: Turn): Promise<void> {
  const onlyAdded = from > beginning;
  const added = onlyAdded ? addedOf(await findReadings({ residentId, from }), from) : null;
  let after: CareAlertDocument['_id'] | undefined;
  for (;;) {
    const alerts = await findLiveOf(residentId, { added, after, limit: readAtOnce });
    after = alerts.at(-1)?._id;
    await follow(residentId, alerts, from, turn);
    if (alerts.length < readAtOnce) break;
  }
  if (!onlyAdded) await follow(residentId, await findHollow(residentId, turn.now), from, turn);
}

/** What is told of readings that were added from `from` on; null where they are too many to be read at once. */
function addedOf(records: readonly ReadingRecord[], from: Date): Added | null {
  if (records.length === readAtOnce) return null;
  const kinds = [...byKind(records)];
  const having = (isNormal: boolean) =>
    kinds.flatMap(([kind, readings]) =>
      readings.some((reading) => reading.isNormal === isNormal) ? [kind] : [],
    );
  return { from, normal: having(true), outOfBand: having(false) };
}

async function follow(
  residentId: string,
  alerts: readonly CareAlertDocument[],
  from: Date,
  turn: Turn,
): Promise<void> {
  if (alerts.length === 0) return;
  const behind = await readBehind({ residentId, alerts, from, recheckMinutes: turn.recheckMinutes });
  const plan: CareAlertPlan = (current) => whatFollows(current, behind, turn.now);
  await changeEach(alerts.filter(plan), plan, turn);
}

/** A resident's closed alerts that rest on a reading that is gone. */
async function findHollow(residentId: string, now: Date): Promise<CareAlertDocument[]> {
  const closed = await findClosedOf(residentId, new Date(now.getTime() - shownMs));
  const gone = await findGone(closed.flatMap((alert) => restsOn(alert).map(({ vitalsId }) => vitalsId)));
  return closed.filter((alert) => restsOn(alert).some(({ vitalsId }) => gone.has(vitalsId.toString())));
}

/** Changes alerts one after the other, and says each that was changed. */
export async function changeEach(
  alerts: readonly CareAlertDocument[],
  plan: CareAlertPlan,
  { now, tell }: Pick<Turn, 'now' | 'tell'>,
): Promise<void> {
  for (const { _id } of alerts) {
    const { before, after } = await changeCareAlert(_id.toString(), { plan, now });
    if (after !== before) tell([after]);
  }
}
