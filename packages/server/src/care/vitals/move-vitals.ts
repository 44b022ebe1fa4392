import { pickReadings, wrongResidentReason } from '@hearthline/contracts';
import { historyEntry, removedValues, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { checkVoid, invalidField, recordNotFound } from '../../records/clinical/record-policy.ts';
import { nextRecordNumber } from '../../records/clinical/record-number.ts';
import { checkActive } from '../residents/resident.policy.ts';
import { findResident } from '../residents/resident.repository.ts';
import { alreadyHidden, insertUnlessCorrected } from './correct-vitals.ts';
import { findVitalsRecord } from './find-vitals.repository.ts';
import { doesStand } from './hide-vitals.repository.ts';
import { readObservations } from './observations.ts';
import { readingFields } from './reading-fields.ts';
import { residentSnapshot } from './resident-snapshot.ts';
import type { VitalsDocument } from './vitals-record.repository.ts';

interface Move {
  /** The record of the wrong resident. */
  readonly id: string;
  /** The right resident. */
  readonly residentId: string;
}

/**
 * Moves a record to the right resident. As for a correction, the new record has the same readings and time and names the old
 * one. The old record is voided afterwards; if interrupted, the next list or start finishes it. The new record copies the right
 * resident's data and limits and raises its own alerts; alerts of the old record are withdrawn.
 * Throws 404 if the record does not exist or was voided; 403 without permission; 422 naming `residentId`; 409 `stale` with
 * `current` if it was already corrected or moved.
 */
export async function moveVitals(
  { id, residentId }: Move,
  actor: Actor,
  save: IdempotencyFields | null,
  timezone: string,
): Promise<VitalsDocument> {
  const now = new Date();
  const old = await findVitalsRecord(id);
  if (!old) throw recordNotFound();
  if (old.hidden) throw await alreadyHidden(old);
  const recorded = { author: old.recordedBy.toString(), recordedAt: old.createdAt };
  checkVoid(recorded, { reason: wrongResidentReason, actor, now });
  if (old.residentId.toString() === residentId)
    throw invalidField('residentId', 'The record is of this resident already.');
  if (old.recheckOf)
    throw invalidField(
      'residentId',
      'A recheck belongs to an alert of its resident. Take it back, and record it for the right one.',
    );
  const resident = checkActive(await findResident(residentId));
  const { day } = homeToday(timezone, now);
  const recordNumber = await nextRecordNumber(day);
  const readings = { ...old, ...readObservations(old) };
  const moved = await insertUnlessCorrected(old, {
    version: 1,
    residentId,
    recordNumber,
    recordedBy: actor.user.id,
    recordedByName: actor.user.name,
    recordedByRole: actor.user.role,
    recordedAt: old.recordedAt,
    createdAt: now,
    ...pickReadings(old),
    sugarType: readings.sugarType,
    notMeasured: readings.notMeasured,
    confirmedOutOfRange: readings.confirmedOutOfRange,
    hydration: readings.hydration,
    hydrationQuantity: readings.hydrationQuantity,
    urine: readings.urine,
    urinationQuantity: readings.urinationQuantity,
    defecation: readings.defecation,
    defecationQuantity: readings.defecationQuantity,
    notes: readings.notes,
    ...residentSnapshot(resident, day),
    ...save,
    hidden: false,
    history: [
      historyEntry(actor, 'created', now, { reason: `Moved from ${old.recordNumber}: wrong resident` }),
    ],
    corrects: old._id,
    correctionReason: wrongResidentReason,
    hidesPending: historyEntry(actor, 'voided', now, {
      reason: wrongResidentReason,
      changes: removedValues(readings, readingFields),
    }),
  });
  if (!(await doesStand(moved))) throw recordNotFound();
  return moved;
}
