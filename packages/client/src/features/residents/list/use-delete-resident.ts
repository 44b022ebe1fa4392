import { Problem, type Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Deletes a resident once the question is answered. */
export function useDeleteResident() {
  const [asked, setAsked] = useState<Resident>();
  const { run, pending } = useAction(remove, {
    done: () => 'Resident has been deleted successfully.',
    failed: 'An error occurred while deleting the resident',
  });
  return {
    asked,
    pending,
    ask: setAsked,
    keep: () => setAsked(undefined),
    confirm: () => asked && void run(asked).then(() => setAsked(undefined)),
  };
}

async function remove({ id }: Resident): Promise<void> {
  await api.residents.remove({ params: { id } }).catch((error: unknown) => {
    // A colleague was quicker: what was wanted is so.
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
  });
  residentsCollection.removed([id]);
}
