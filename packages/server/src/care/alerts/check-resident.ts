import { systemActor } from '../../records/clinical/history.ts';
import { epoch } from './resident-state.ts';
import type { AlertDocument } from './alert.repository.ts';
import { changeAlert, type AlertPlan } from './change-alert.ts';
import { findClosedOfResident, findActiveOfResident, type AddedReadings } from './find-alerts.repository.ts';
import { listedMs } from './list-alerts.ts';
import { readResidentState } from './read-resident-state.ts';
import type { ReadingRecord } from '../vitals/alert-vitals.repository.ts';
import { byKind } from './reading.ts';
import { countedReadings } from './counted-readings.ts';
import { findWithdrawnRecords, findReadings, readBatchSize } from '../vitals/alert-vitals.repository.ts';
import { alertChanges } from './alert-changes.ts';

/** The parameters of one check. */
export interface CheckRun {
  readonly now: Date;
  /** Minutes from a reading to its recheck. */
  readonly recheckMinutes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Updates a resident's alerts from stored data. `from`: the only changes since the last check are readings measured from then
 * on; `epoch` if anything may have changed, including the resident. Rejects if the signal is aborted.
 */
export async function checkResident(residentId: string, from: Date, run: CheckRun): Promise<void> {
  run.signal?.throwIfAborted();
  const onlyAdded = from > epoch;
  const added = onlyAdded ? addedReadings(await findReadings({ residentId, from }), from) : null;
  let after: AlertDocument['_id'] | undefined;
  for (;;) {
    const alerts = await findActiveOfResident(residentId, { added, after, limit: readBatchSize });
    after = alerts.at(-1)?._id;
    await updateAlerts(residentId, alerts, from, run);
    if (alerts.length < readBatchSize) break;
  }
  if (!onlyAdded) await updateAlerts(residentId, await findClosedOnWithdrawn(residentId, run.now), from, run);
}

/** Summarizes readings added from `from` on; null if there are too many for one read. */
function addedReadings(records: readonly ReadingRecord[], from: Date): AddedReadings | null {
  if (records.length === readBatchSize) return null;
  const kinds = [...byKind(records)];
  const having = (isNormal: boolean) =>
    kinds.flatMap(([kind, readings]) =>
      readings.some((reading) => reading.isNormal === isNormal) ? [kind] : [],
    );
  return { from, normal: having(true), outOfBand: having(false) };
}

async function updateAlerts(
  residentId: string,
  alerts: readonly AlertDocument[],
  from: Date,
  run: CheckRun,
): Promise<void> {
  if (alerts.length === 0) return;
  const residentState = await readResidentState({
    residentId,
    alerts,
    from,
    recheckMinutes: run.recheckMinutes,
  });
  const plan: AlertPlan = (current) => alertChanges(current, residentState, run.now);
  await changeEach(alerts.filter(plan), plan, run.now);
}

/** A resident's closed alerts with a counted reading that has been voided or corrected since. */
async function findClosedOnWithdrawn(residentId: string, now: Date): Promise<AlertDocument[]> {
  const closed = await findClosedOfResident(residentId, new Date(now.getTime() - listedMs));
  const withdrawn = await findWithdrawnRecords(
    closed.flatMap((alert) => countedReadings(alert).map(({ vitalsId }) => vitalsId)),
  );
  return closed.filter((alert) =>
    countedReadings(alert).some(({ vitalsId }) => withdrawn.has(vitalsId.toString())),
  );
}

/** Changes alerts one after another. */
export async function changeEach(
  alerts: readonly AlertDocument[],
  plan: AlertPlan,
  now: Date,
): Promise<void> {
  for (const { _id } of alerts) {
    await changeAlert(_id.toString(), { actor: systemActor(), plan, now });
  }
}
