import { discard } from '../../lib/outbox/outbox.ts';
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { toast } from '../../ui/toast.tsx';

interface KeptForm {
  readonly values?: { readonly residentId?: string };
}

/** Lays a refused entry back among its author's drafts, as a new save, and opens the form, which offers it. */
export async function takeUpAgain({ key: refused, kind, form }: OutboxEntry): Promise<void> {
  const sheet = { ...(form as KeptForm), key: crypto.randomUUID() };
  try {
    await encryptedStore.saveDraft(draftIdOf(kind, sheet.key), sheet);
    await discard(refused);
  } catch {
    return toast.error(
      'Not opened',
      'This device could not lay it back. It is still here; please try again.',
    );
  }
  // A form that is open already has read its drafts: the page is opened anew.
  location.assign(`/forms/vitals?residentId=${sheet.values?.residentId ?? ''}`);
}
