import { Problem } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import { invalidField } from '../clinical/record-policy.ts';
import type { RecordPlan } from './change-medication-record.ts';
import { staleRecord } from './medication-record.policy.ts';
import { lacksSecondPerson } from './medication-record.presenter.ts';

/**
 * Names the second person of a dose that was given by two and noted on paper.
 * @throws Problem 409 `stale` when somebody confirmed it; 422 naming `status` for a dose that needs nobody; 403 for its giver.
 */
export function confirmPlan({ id, name }: Actor['user'], now: Date): RecordPlan {
  return (current) => {
    const { confirmedBy, administeredBy, recordedBy } = current;
    if (confirmedBy) throw staleRecord(`${confirmedBy.name} confirmed this dose already.`, current);
    if (!lacksSecondPerson(current)) throw invalidField('status', 'This dose needs no second person.');
    if (administeredBy?.toString() === id || recordedBy?.id === id)
      throw new Problem('forbidden', 'Another person has to confirm a dose that you give.');
    return {
      action: 'updated',
      changes: { confirmedBy: { before: null, after: name } },
      set: { confirmedBy: { id, name }, confirmedAt: now },
    };
  };
}
