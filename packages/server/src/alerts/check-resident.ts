import { systemActor } from '../clinical/history.ts';
import { beginning } from './resident-state.ts';
import type { AlertDocument } from './alert.model.ts';
import { changeAlert, type AlertPlan } from './change-alert.ts';
import { findClosedOf, findLiveOf, type Added } from './find-alerts.model.ts';
import { shownMs } from './list-alerts.ts';
import { readResidentState } from './read-resident-state.ts';
import { byKind, type ReadingRecord } from './reading.ts';
import { isSourceOf } from './counted-readings.ts';
import { findGone, findReadings, readAtOnce } from './alert-vitals.model.ts';
import { alertChanges } from './alert-changes.ts';

/** Says what changed, as soon as it has. */
export type Tell = (alerts: readonly AlertDocument[]) => void;

/** One look after alerts. */
export interface Turn {
  readonly now: Date;
  /** Minutes from a reading to the next. */
  readonly recheckMinutes: number;
  readonly tell: Tell;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Brings a resident's alerts to what is stored. Nothing but readings measured from `from` on was added since they were last
 * looked at; `beginning` where anything may have happened, to the resident too. Rejects at once where the signal is aborted.
 */
export async function checkResident(residentId: string, from: Date, turn: Turn): Promise<void> {
  turn.signal?.throwIfAborted();
  const onlyAdded = from > beginning;
  const added = onlyAdded ? addedOf(await findReadings({ residentId, from }), from) : null;
  let after: AlertDocument['_id'] | undefined;
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
  alerts: readonly AlertDocument[],
  from: Date,
  turn: Turn,
): Promise<void> {
  if (alerts.length === 0) return;
  const behind = await readResidentState({ residentId, alerts, from, recheckMinutes: turn.recheckMinutes });
  const plan: AlertPlan = (current) => alertChanges(current, behind, turn.now);
  await changeEach(alerts.filter(plan), plan, turn);
}

/** A resident's closed alerts that rest on a reading that is gone. */
async function findHollow(residentId: string, now: Date): Promise<AlertDocument[]> {
  const closed = await findClosedOf(residentId, new Date(now.getTime() - shownMs));
  const gone = await findGone(closed.flatMap((alert) => isSourceOf(alert).map(({ vitalsId }) => vitalsId)));
  return closed.filter((alert) => isSourceOf(alert).some(({ vitalsId }) => gone.has(vitalsId.toString())));
}

/** Changes alerts one after the other, and says each that was changed. */
export async function changeEach(
  alerts: readonly AlertDocument[],
  plan: AlertPlan,
  { now, tell }: Pick<Turn, 'now' | 'tell'>,
): Promise<void> {
  for (const { _id } of alerts) {
    const { before, after } = await changeAlert(_id.toString(), { actor: systemActor(), plan, now });
    if (after !== before) tell([after]);
  }
}
