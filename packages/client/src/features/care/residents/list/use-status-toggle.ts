import type { Resident } from '@hearthline/contracts';
import { useRef } from 'react';
import { fullName, roomText } from '../../../../care/names.ts';
import { api } from '../../../../lib/server/api.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { isSessionError } from '../../../../lib/server/is-session-error.ts';
import { errorText } from '../../../../lib/server/error-text.ts';
import { saveFailureText } from '../../../../lib/server/save-failure-text.ts';

/** Returns a function that sets a resident active or inactive; one request per resident at a time. */
export function useStatusToggle(): (resident: Resident) => void {
  const pendingIds = useRef(new Set<string>());

  async function toggle({ id, active }: Resident): Promise<void> {
    if (pendingIds.current.has(id)) return;
    pendingIds.current.add(id);
    try {
      // No version: the request names the wanted state and conflicts with no other change.
      const { resident } = await api.residents.setStatus({ params: { id }, body: { active: !active } });
      residentsCollection.upsert([resident]);
      const who = `${fullName(resident)}, ${roomText(resident.roomNumber)}`;
      if (resident.active) toast.success('Resident has been activated successfully.', who);
      else
        toast.success('Resident has been deactivated successfully.', who, {
          label: 'Undo',
          onPress: () => void toggle(resident),
        });
    } catch (error) {
      toastFailure(error);
    } finally {
      pendingIds.current.delete(id);
    }
  }

  return (resident) => void toggle(resident);
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
