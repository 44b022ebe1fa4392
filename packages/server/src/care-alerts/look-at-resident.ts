import { beginning, type Behind } from './behind.ts';
import type { CareAlertDocument } from './care-alert.model.ts';
import { changeCareAlert, type CareAlertPlan } from './change-care-alert.ts';
import { findClosedOf, findLiveOf } from './find-care-alerts.model.ts';
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
  const added = onlyAdded ? findReadings({ residentId, from }) : null;
  let after: CareAlertDocument['_id'] | undefined;
  for (;;) {
    const [alerts, readings] = await Promise.all([
      findLiveOf(residentId, { after, limit: readAtOnce }),
      added,
    ]);
    after = alerts.at(-1)?._id;
    await follow(residentId, readings ? affectedBy(readings, alerts, from, turn) : alerts, from, turn);
    if (alerts.length < readAtOnce) break;
  }
  if (!onlyAdded) await follow(residentId, await findHollow(residentId, turn.now), from, turn);
}

/** Those of these alerts that something may follow for from readings that were added; the others need no further look. */
function affectedBy(
  added: readonly ReadingRecord[],
  alerts: readonly CareAlertDocument[],
  from: Date,
  { now, recheckMinutes }: Turn,
): readonly CareAlertDocument[] {
  if (added.length === readAtOnce) return alerts;
  const behind: Behind = {
    fateOf: () => null,
    readings: byKind(added.toReversed()),
    from,
    resident: 'unchanged',
    recheckMinutes,
  };
  return alerts.filter((alert) => whatFollows(alert, behind, now));
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
