import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { sayFailedSave } from '../failure-toast.ts';

/** Makes a resident active or inactive, once at a time. */
export function useStatusToggle() {
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());

  async function toggle({ id, active }: Resident): Promise<void> {
    if (underWay.has(id)) return;
    setUnderWay((before) => new Set([...before, id]));
    try {
      // No version: the switch says what shall be, and contradicts no other change.
      const { resident } = await api.residents.setStatus({ params: { id }, body: { active: !active } });
      residentsCollection.received([resident]);
      const done = resident.active ? 'activated' : 'deactivated';
      toast.success(`Resident has been ${done} successfully.`);
    } catch (error) {
      sayFailedSave('Failed to update resident status', error);
    } finally {
      setUnderWay((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  return { underWay, toggle: (resident: Resident) => void toggle(resident) };
}
