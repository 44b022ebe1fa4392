import type { MedicationRecord } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { useSession } from '../../lib/session/session.ts';
import { useAction } from '../../lib/form/use-action.ts';
import { useMayWitness } from '../witness/witness-roles.ts';
import { Button } from '../../ui/show/button.tsx';
import { fullName } from '../names.ts';
import { doseText } from './dose-text.ts';

export const lacksSecondPersonText = 'Not confirmed by a second person yet';

export interface SecondPersonProps {
  readonly record: MedicationRecord;
  readonly isLive: boolean;
}

/**
 * Lets the second person confirm a dose that was noted on paper. Renders nothing for the giver, and for users who may not
 * confirm doses.
 */
export function SecondPerson({ record, isLive }: SecondPersonProps) {
  const { user } = useSession();
  const mayConfirm = useMayWitness();
  const { run, pending } = useAction(
    async () => {
      const saved = await api.medicationRecords.confirm({ params: { id: record.id } });
      medicationRecordsCollection.upsert([saved.record]);
    },
    {
      done: () => ['Confirmed', `${doseText(record)}, ${fullName(record.resident)}`],
      failed: 'Not confirmed',
    },
  );
  const isGiver = record.administeredBy === user.id || record.recordedBy?.id === user.id;
  if (!record.lacksSecondPerson || !mayConfirm || isGiver) return null;
  return (
    <Button
      size="tall"
      pending={pending}
      pendingText="Confirming..."
      disabled={!isLive}
      aria-label={`I was the second person: ${doseText(record)}, ${fullName(record.resident)}`}
      onClick={() => void run()}
    >
      I was the second person
    </Button>
  );
}
