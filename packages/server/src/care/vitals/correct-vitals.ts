import { pickReadings, Problem, type VitalsDraft } from '@hearthline/contracts';
import { changesBetween, historyEntry, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { checkCorrection, recordNotFound } from '../../records/clinical/record-policy.ts';
import { nextRecordNumber } from '../../records/clinical/record-number.ts';
import { findResident } from '../residents/resident.repository.ts';
import { currentLimits } from './resident-snapshot.ts';
import { findVitalsRecord } from './find-vitals.repository.ts';
import { doesStand, findCorrection, finishCorrection } from './hide-vitals.repository.ts';
import { readObservations } from './observations.ts';
import { readingFields } from './reading-fields.ts';
import { insertVitals, type NewVitals, type VitalsDocument } from './vitals-record.repository.ts';
import { presentVitals } from './vitals-record.presenter.ts';
import { checkRecheck, type VitalsContext } from './recheck.policy.ts';
import { correctedAt } from './vitals.policy.ts';

type Changeable = Pick<NewVitals, (typeof readingFields)[number]>;

/**
 * Stores a correction: a new record that replaces another record, which is then hidden. Copies the resident's data from the old
 * record, but assesses the readings by the resident's current alert limits.
 * Throws 404 if the record does not exist or was voided; 403 without permission; 422 naming `residentId`, `recordedAt` or the
 * missing readings of a recheck; 409 `stale` with `current` if it was already corrected.
 */
export async function correctVitals(
  { corrects = '', reason = '', ...readings }: VitalsDraft,
  actor: Actor,
  save: IdempotencyFields | null,
  { timezone, findRecheck }: VitalsContext,
): Promise<VitalsDocument> {
  const now = new Date();
  const old = await findVitalsRecord(corrects);
  if (!old) throw recordNotFound();
  if (old.hidden) throw await alreadyHidden(old);
  const { residentId, recordedBy, createdAt } = old;
  const recorded = { residentId, author: recordedBy.toString(), recordedAt: createdAt };
  checkCorrection(recorded, { residentId: readings.residentId, actor, now });
  const recheckOf = old.recheckOf?.toString();
  await checkRecheck(readings, findRecheck, { recheckOf });
  const recordedAt = correctedAt(readings.recordedAt, old.recordedAt, now);
  const after = { ...readings, recordedAt, recheckOf };
  const before = { ...old, ...pickReadings(old), ...readObservations(old) };
  const changes = changesBetween<Changeable>(before, after, readingFields);
  const correction = await insertUnlessCorrected(old, {
    ...residentOf(old),
    ...currentLimits(await findResident(readings.residentId)),
    ...after,
    version: 1,
    recordNumber: await nextRecordNumber(homeToday(timezone, now).day),
    recordedBy: actor.user.id,
    recordedByName: actor.user.name,
    recordedByRole: actor.user.role,
    createdAt: now,
    ...save,
    hidden: false,
    history: [historyEntry(actor, 'created', now, { reason, changes })],
    corrects: old._id,
    correctionReason: reason,
    hidesPending: historyEntry(actor, 'corrected', now, { reason }),
  });
  if (!(await doesStand(correction))) throw recordNotFound();
  return correction;
}

/** The resident's data from the old record. */
function residentOf(old: VitalsDocument) {
  const { residentName, residentLastName, residentNickname, residentAge } = old;
  const { residentRoom, residentAllergies, residentMedicalHistory } = old;
  return {
    residentName,
    residentLastName,
    residentNickname,
    residentAge,
    residentRoom,
    residentAllergies,
    residentMedicalHistory,
  };
}

/** Inserts the replacement of a record. @throws Problem 409 `stale`, or 404, if the record was already replaced. */
export async function insertUnlessCorrected(old: VitalsDocument, record: NewVitals): Promise<VitalsDocument> {
  try {
    return await insertVitals(record);
  } catch (error) {
    const other = await findCorrection(old._id);
    if (!other) throw error;
    await finishCorrection(other);
    throw await alreadyHidden(old);
  }
}

/** The error for a hidden record: 409 with its newest correction; 404 if there is none or it was voided. */
export async function alreadyHidden(old: VitalsDocument): Promise<Problem> {
  let newest = await findCorrection(old._id);
  while (newest?.correctedBy) newest = await findVitalsRecord(newest.correctedBy.toString());
  if (!newest || newest.hidden) return recordNotFound();
  return new Problem('stale', 'This record was already corrected.', { current: presentVitals(newest) });
}
