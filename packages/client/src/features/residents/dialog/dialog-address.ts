import type { Resident } from '@hearthline/contracts';
import { useSearchParams } from 'wouter';

/** What the address says of the dialog: `?add=1`, or `?edit=` and an id. A reload and a sign-in find it open again. */
export function useDialogAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name?: 'add' | 'edit', value = '') =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('add');
        next.delete('edit');
        if (name) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    isAdding: params.has('add'),
    /** Id of the resident that is edited. */
    editing: params.get('edit'),
    add: () => set('add', '1'),
    edit: ({ id }: Resident) => set('edit', id),
    close: () => set(),
  };
}

export type DialogAddress = ReturnType<typeof useDialogAddress>;
