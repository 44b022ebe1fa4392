import type { VitalsDraft } from '@hearthline/contracts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { nextRecordNumber } from '../../records/clinical/record-number.ts';
import { residentSnapshot } from './resident-snapshot.ts';
import { findResident } from '../residents/resident.repository.ts';
import { checkActive } from '../residents/resident.policy.ts';
import { insertVitals, type VitalsDocument } from './vitals-record.repository.ts';
import { checkRecheck, type VitalsContext } from './recheck.policy.ts';
import { measuredAt } from './vitals.policy.ts';

/**
 * Stores Form 01 with a copy of the resident's data, the user, and a record number of the home's day.
 * Throws 404 for an unknown resident; 422 for an inactive one, a time outside the allowed window, or a recheck that lacks a
 * reading of its alert.
 */
export async function recordVitals(
  draft: VitalsDraft,
  actor: Actor,
  save: IdempotencyFields | null,
  { timezone, findRecheck }: VitalsContext,
): Promise<VitalsDocument> {
  const now = new Date();
  const recordedAt = measuredAt(draft.recordedAt, now);
  const { day } = homeToday(timezone, now);
  const [recordNumber, found] = await Promise.all([nextRecordNumber(day), findResident(draft.residentId)]);
  const resident = checkActive(found);
  await checkRecheck(draft, findRecheck);
  const { corrects: _corrects, reason: _reason, recordedAt: _said, ...readings } = draft;
  // Named properties come before spread ones: otherwise V8 takes twenty times as long to create this object.
  return insertVitals({
    version: 1,
    recordNumber,
    recordedBy: actor.user.id,
    recordedByName: actor.user.name,
    recordedByRole: actor.user.role,
    recordedAt,
    createdAt: now,
    ...readings,
    ...residentSnapshot(resident, day),
    ...save,
    ...createdState(actor, now),
  });
}
