import { Problem, type VitalsDraft } from '@hearthline/contracts';
import { changesBetween, historyEntry, type Actor } from '../clinical/history.ts';
import { homeToday } from '../clinical/home-day.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';
import { nextRecordNumber } from '../clinical/record-number.ts';
import { findResident } from '../residents/resident.model.ts';
import { currentLimits } from './resident-snapshot.ts';
import { findVitalsRecord } from './find-vitals.model.ts';
import { findCorrectionOf, finishCorrection } from './hide-vitals.model.ts';
import { readingFields } from './reading-fields.ts';
import { insertVitals, type NewVitals, type VitalsDocument } from './vitals-record.model.ts';
import { presentVitals } from './vitals-record.presenter.ts';
import { checkCorrection, correctedAt, notFound } from './vitals.policy.ts';

type Changeable = Pick<VitalsDocument, (typeof readingFields)[number]>;

/**
 * Writes a record in place of another, which then leaves the lists; the resident stays as copied then, active or not, but
 * the readings are judged by the limits of their own that the resident has now.
 * Throws 404 for one that is not there or was voided; 403 for who may not; 422 naming `residentId` or `recordedAt`;
 * 409 `stale` with `current` for one that was corrected already.
 */
export async function correctVitals(
  { corrects = '', reason = '', ...readings }: VitalsDraft,
  actor: Actor,
  save: IdempotencyFields | null,
  timezone: string,
): Promise<VitalsDocument> {
  const now = new Date();
  const old = await findVitalsRecord(corrects);
  if (!old) throw notFound();
  if (old.hidden) throw await alreadyHidden(old);
  checkCorrection(old, { readings, actor, now });
  const recordedAt = correctedAt(readings.recordedAt, old.recordedAt, now);
  const after = { ...readings, recordedAt };
  const changes = changesBetween<Changeable>(old, after, readingFields);
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
  if (!(await finishCorrection(correction))) throw notFound();
  return correction;
}

/** The resident as the old record has them. */
function residentOf(old: VitalsDocument) {
  const { residentName, residentLastName, residentNickname, residentAge } = old;
  const { residentRoom, residentAllergies, residentMedicalHistory } = old;
  return {
    ...{ residentName, residentLastName, residentNickname, residentAge },
    ...{ residentRoom, residentAllergies, residentMedicalHistory },
  };
}

async function insertUnlessCorrected(old: VitalsDocument, record: NewVitals): Promise<VitalsDocument> {
  try {
    return await insertVitals(record);
  } catch (error) {
    const other = await findCorrectionOf(old._id);
    if (!other) throw error;
    await finishCorrection(other);
    throw await alreadyHidden(old);
  }
}

/** The refusal of a record that left the lists: 409 with the newest in its place, or 404 when none stands there. */
async function alreadyHidden(old: VitalsDocument): Promise<Problem> {
  let newest = await findCorrectionOf(old._id);
  while (newest?.correctedBy) newest = await findVitalsRecord(newest.correctedBy.toString());
  if (!newest || newest.hidden) return notFound();
  return new Problem('stale', 'This record was already corrected.', { current: presentVitals(newest) });
}
