import { useHomeTime } from '../../../lib/time/home-time.ts';
import type { OutboxEntry } from '../../../lib/outbox/outbox-store.ts';
import { Button, ButtonLink } from '../../../ui/show/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { waiting } from '../../../ui/show/icons.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { discard } from '../../../lib/outbox/outbox.ts';
import { getDraftId, encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

export interface OutboxLineProps {
  entry: OutboxEntry;
  onDiscard: () => void;
}

/** An outbox entry: resident and time; for a refused entry, the reason and its actions. */
export function OutboxLine({ entry, onDiscard }: OutboxLineProps) {
  const { title, queuedAt, refusal } = entry;
  const { dayAndTime } = useHomeTime();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      {refusal === null ? <Icon svg={waiting} /> : <Mark shape="triangle-up" size={20} />}
      <span className="min-w-48 flex-1">
        <span className="block font-name">{title}</span>
        <span className="block text-s text-ink-2">
          {entry.kind === 'vitals' ? 'Vitals' : 'Dose noted on paper'}, saved{' '}
          {dayAndTime(new Date(queuedAt).toISOString())}
        </span>
        {refusal !== null && (
          <span className="block text-s font-label text-severe-ink">Not accepted: {refusal}</span>
        )}
      </span>
      {refusal !== null && (
        <span className="flex gap-2">
          {entry.kind === 'vitals' ? (
            <Button onClick={() => void reopenEntry(entry)}>Open again</Button>
          ) : (
            <ButtonLink href="/round">Open the round</ButtonLink>
          )}
          <Button kind="danger" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      )}
    </li>
  );
}

interface VitalsForm {
  readonly values?: { readonly residentId?: string };
}

/** Stores a refused entry as a draft with a new idempotency key and opens the form, which restores it. */
async function reopenEntry({ key: refused, kind, form }: OutboxEntry): Promise<void> {
  const draft = { ...(form as VitalsForm), key: crypto.randomUUID() };
  try {
    await encryptedStore.saveDraft(getDraftId(kind, draft.key), draft);
    await discard(refused);
  } catch {
    toast.error('Not opened', 'It could not be opened. It is still saved on this tablet. Please try again.');
    return;
  }
  // An open form has read its drafts already; a full page load reads them again.
  location.assign(`/forms/vitals?residentId=${draft.values?.residentId ?? ''}`);
}
