import type { Resident } from '@hearthline/contracts';
import { useSearchParams } from 'wouter';

const names = ['add', 'edit', 'limits'] as const;

/** What the address says of the dialogs: `?add=1`, `?edit=` and an id, `?limits=1`. A reload and a sign-in find it open again. */
export function useDialogAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name?: (typeof names)[number], value = '') =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const each of names) next.delete(each);
        if (name) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    isAdding: params.has('add'),
    /** Id of the resident that is edited. */
    editing: params.get('edit'),
    isLimiting: params.has('limits'),
    add: () => set('add', '1'),
    edit: ({ id }: Resident) => set('edit', id),
    limit: () => set('limits', '1'),
    close: () => set(),
  };
}

export type DialogAddress = ReturnType<typeof useDialogAddress>;
