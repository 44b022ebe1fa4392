import { removedValues, type Actor } from '../clinical/history.ts';
import { changeMedicationRecord } from './change-medication-record.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { auditedFields } from './record-medication.ts';
import { stockChange } from './stock-of-dose.ts';

/** Voids a record; what it took goes back into the stock. @throws Problem 404 if it does not exist, was voided or corrected. */
export async function voidRecord(
  id: string,
  reason: string | null,
  actor: Actor,
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const { id: by, name, role } = actor.user;
  const { after } = await changeMedicationRecord(
    id,
    (current) => {
      const { taken, movements } = stockChange(current, null, { by: actor.user, at: now });
      const voided = { by: { id: by, name, role }, at: now, reason };
      return {
        action: 'voided',
        reason,
        changes: removedValues(current, auditedFields),
        set: { hidden: true, voided, ...taken },
        movements,
      };
    },
    { actor, now },
  );
  return after;
}
