import { can, handlingTexts, Problem, type SupplyHandling } from '@hearthline/contracts';
import { removedValues, type Actor } from '../../records/clinical/history.ts';
import { checkVoid, recordNotFound } from '../../records/clinical/record-policy.ts';
import type { FindWitness } from '../medications/witness.ts';
import { readWitnessed, requireHandling } from './controlled-dose.policy.ts';
import { changeMedicationRecord, findStandingRecord } from './change-medication-record.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { auditedFields } from './record-medication.ts';
import { stockChange } from './stock-of-dose.ts';

/** @throws Problem 403 or 422 as `checkVoid`; also 403 if the dose has a second person and `actor` may not void any record. */
function checkVoidDose(
  current: MedicationRecordDocument,
  given: { readonly reason: string | null; readonly actor: Actor; readonly now: Date },
): void {
  const { recordedBy, recordedAt, createdAt, confirmedBy, twoPeople } = current;
  const author = current.status === 'pending' ? null : (recordedBy?.id.toString() ?? null);
  checkVoid({ author, recordedAt: recordedAt ?? createdAt }, given);
  if ((confirmedBy || twoPeople) && !can(given.actor.user.role, 'canVoidRecords'))
    throw new Problem('forbidden', 'This dose takes two people. Please ask a manager.');
}

interface VoidOptions {
  readonly actor: Actor;
  readonly handling: SupplyHandling | undefined;
  readonly findWitness: FindWitness;
}

/**
 * Voids a record and returns the amount it took to the stock. @throws Problem 404 if it does not exist or was voided or
 * corrected.
 */
export async function voidRecord(
  id: string,
  reason: string | null,
  { actor, handling, findWitness }: VoidOptions,
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const seen = await findStandingRecord(id);
  if (!seen) throw recordNotFound();
  checkVoidDose(seen, { reason, actor, now });
  const { isOfControlled, witness } = await readWitnessed(seen, findWitness);
  const what = isOfControlled && seen.stockTaken ? requireHandling(handling) : null;
  const { id: by, name, role } = actor.user;
  const { after } = await changeMedicationRecord(
    id,
    (current) => {
      checkVoidDose(current, { reason, actor, now });
      const { taken, movements } = stockChange(current, null, {
        by: actor.user,
        at: now,
        residentId: current.residentId.toString(),
        ...(witness && { witnessedBy: witness }),
        handling: what,
        isAmendment: isOfControlled,
      });
      const voided = {
        by: { id: by, name, role },
        at: now,
        reason,
        ...(witness && { witnessedBy: witness }),
        ...(what && { handling: what }),
      };
      return {
        action: 'voided',
        reason,
        changes: {
          ...removedValues(current, auditedFields),
          ...(witness && { witness: { before: current.witnessedBy?.name ?? null, after: witness.name } }),
          ...(what && { takenOut: { before: null, after: handlingTexts[what] } }),
        },
        set: { hidden: true, voided, ...taken },
        movements,
      };
    },
    { actor, now },
  );
  return after;
}
