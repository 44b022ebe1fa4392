import { Problem, type Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { sayFailedSave } from '../say-failure.ts';

/** Deletes a resident once the question is answered. */
export function useDeleteResident() {
  const [asked, setAsked] = useState<Resident>();
  const [pending, setPending] = useState(false);

  async function remove({ id }: Resident): Promise<void> {
    setPending(true);
    try {
      await api.residents.remove({ params: { id } }).catch((error: unknown) => {
        // A colleague was quicker: what was wanted is so.
        if (!(error instanceof Problem && error.code === 'not-found')) throw error;
      });
      residentsCollection.removed([id]);
      toast.success('Resident has been deleted successfully.');
    } catch (error) {
      sayFailedSave('An error occurred while deleting the resident', error, 'key');
    } finally {
      setPending(false);
      setAsked(undefined);
    }
  }

  return {
    asked,
    pending,
    ask: setAsked,
    keep: () => setAsked(undefined),
    confirm: () => asked && void remove(asked),
  };
}
