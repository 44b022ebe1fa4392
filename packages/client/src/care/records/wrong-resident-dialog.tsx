import { wrongResidentReason, type VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { vitalsCollection } from '../../lib/live/collections.ts';
import { removeIfPresent } from '../../lib/live/remove-if-present.ts';
import { useAction } from '../../lib/form/use-action.ts';
import { Button } from '../../ui/show/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { compareByRoom } from '../compare-by-room.ts';
import { fullName, nameWithNickname, roomText } from '../names.ts';
import { useAllResidents } from '../use-all-residents.ts';
import { useRecordTime } from './use-record-time.ts';

export interface WrongResidentDialogProps {
  readonly record: VitalsRecord;
  /** The record is moved or taken back. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Moves a record that was entered for the wrong resident to the right one, or takes it back. */
export function WrongResidentDialog({ record, onDone, onKeep }: WrongResidentDialogProps) {
  const { id, recordNumber, residentId } = record;
  const when = useRecordTime();
  const { residents } = useAllResidents();
  const [picked, setPicked] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  // Each try with a resident uses the same key, so that a retry after a lost answer is idempotent.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const others = residents.filter((one) => one.active && one.id !== residentId).sort(compareByRoom);
  const right = others.find((one) => one.id === picked);
  const name = `${record.residentName} ${record.residentLastName}`;
  const move = useAction(
    async (to: string) => {
      const moved = await api.vitals.move({ params: { id }, body: { residentId: to } }, { idempotencyKey });
      vitalsCollection.upsert([moved.record]);
      vitalsCollection.remove([id]);
      return moved.record;
    },
    {
      done: (moved) => [`Moved to ${moved.residentName} ${moved.residentLastName}`, moved.recordNumber],
      failed: 'The record was not moved',
    },
  );
  const removal = useAction(
    async () => {
      await removeIfPresent(() =>
        api.vitals.remove({ params: { id }, body: { reason: wrongResidentReason } }),
      );
      vitalsCollection.remove([id]);
      return true;
    },
    { done: () => [`${name}: record taken back`, recordNumber], failed: 'The record was not taken back' },
  );
  const handleMove = async () => {
    if (!right) return setMissing(true);
    if (await move.run(right.id)) onDone();
  };
  const handleRemove = async () => {
    if (await removal.run()) onDone();
  };
  const isPending = move.pending || removal.pending;
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Wrong resident?"
      text={`${recordNumber}: ${name}, ${when(record.recordedAt)}`}
      actions={
        <>
          <Button
            kind="primary"
            onClick={() => void handleMove()}
            pending={move.pending}
            pendingText="Moving..."
            disabled={isPending}
          >
            {right ? `Move to ${fullName(right)}` : 'Move to the right resident'}
          </Button>
          <Button
            kind="danger"
            onClick={() => void handleRemove()}
            pending={removal.pending}
            pendingText="Taking it back..."
            disabled={isPending}
          >
            Take it back
          </Button>
          <Button onClick={onKeep}>Cancel</Button>
        </>
      }
    >
      <Field
        label="Right resident"
        description={`The readings and their time move. ${name} keeps none of them.`}
        error={isMissing && !right ? 'Please select a resident' : undefined}
      >
        <SearchSelect
          options={others.map((one) => ({
            value: one.id,
            label: nameWithNickname(one),
            short: fullName(one),
            detail: one.roomNumber ? roomText(one.roomNumber) : 'No room',
          }))}
          value={picked}
          onChange={(next) => {
            setPicked(next);
            setKey(crypto.randomUUID());
          }}
          placeholder="Name or room"
          emptyText="No resident with that name or room"
        />
      </Field>
    </Dialog>
  );
}
