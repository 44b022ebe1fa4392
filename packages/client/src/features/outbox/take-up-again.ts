import { discard } from '../../lib/outbox/outbox.ts';
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts';
import { sealed } from '../../lib/sealed-store.ts';

interface KeptForm {
  readonly values?: { readonly residentId?: string };
}

/** Lays a refused entry back among its author's drafts, as a new save, and opens the form, which offers it. */
export async function takeUpAgain({ key, kind, form }: OutboxEntry): Promise<void> {
  const draft = (await sealed.loadDraft(kind)) as { sheets?: unknown[] } | null;
  const sheet = { ...(form as KeptForm), key: crypto.randomUUID() };
  await sealed.saveDraft(kind, { sheets: [...(draft?.sheets ?? []), sheet] });
  await discard(key);
  // A form that is open already has read its drafts: the page is opened anew.
  location.assign(`/forms/vitals?residentId=${sheet.values?.residentId ?? ''}`);
}
