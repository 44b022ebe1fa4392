import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { isSessionError } from '../../../lib/is-session-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFailureText } from '../../../lib/save-failure-text.ts';

/** Sets a resident active or inactive; one request per resident at a time. */
export function useStatusToggle() {
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set());

  async function toggle({ id, active }: Resident): Promise<void> {
    if (pendingIds.has(id)) return;
    setPendingIds((before) => new Set([...before, id]));
    try {
      // No version: the request names the wanted state and conflicts with no other change.
      const { resident } = await api.residents.setStatus({ params: { id }, body: { active: !active } });
      residentsCollection.upsert([resident]);
      const done = resident.active ? 'activated' : 'deactivated';
      toast.success(`Resident has been ${done} successfully.`);
    } catch (error) {
      toastFailure(error);
    } finally {
      setPendingIds((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  return { pendingIds, toggle: (resident: Resident) => void toggle(resident) };
}

function toastFailure(error: unknown): void {
  if (isSessionError(error)) return;
  const { title, text } = saveFailureText(error, {
    title: 'Failed to update resident status',
    why: errorText(error),
    by: 'button',
  });
  toast.error(title, text);
}
