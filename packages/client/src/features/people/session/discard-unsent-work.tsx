import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { encryptedStore, type UnsentWork } from '../../../lib/device/encrypted-store.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { unsentWorkText } from './unsent-work.tsx';

export interface DiscardUnsentWorkProps {
  readonly work: UnsentWork;
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/**
 * Asks for a reason, writes the audit entry on the server, then deletes the user's drafts and outbox entries from
 * this device.
 */
export function DiscardUnsentWork({ work, onDone, onKeep }: DiscardUnsentWorkProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { userId, userName, readings, drafts } = work;

  const discard = useAction(
    async () => {
      const body = { userId, userName, readings, drafts, reason };
      await api.unsentWork.discard({ body }, { idempotencyKey });
      await encryptedStore.discardAllOf(userId);
      toast.info('Discarded', `The unsent work of ${userName} is no longer on this tablet.`);
    },
    { failed: 'Not discarded' },
  );
  async function handleDiscard(): Promise<void> {
    if (reason.trim() === '') return setError('Please enter a reason.');
    if (await discard.run()) onDone();
  }

  return (
    <ConfirmDialog
      open
      title={`Discard the unsent work of ${userName}?`}
      text="These readings were never recorded and cannot be recovered."
      safeText="Cancel"
      onSafe={onKeep}
      riskText="Discard"
      onRisk={() => void handleDiscard()}
      danger
      pending={discard.pending}
      pendingText="Discarding..."
    >
      <p className="mb-4 font-label">{unsentWorkText(work)}</p>
      <Field label="Reason" description="Stored in the audit trail with your name." error={error} required>
        <TextArea
          value={reason}
          maxLength={500}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
