import type { Resident } from '@hearthline/contracts';
import { useSearchParams } from 'wouter';

const names = ['add', 'edit', 'limits'] as const;

/** The dialog state in the URL: `?add=1`, `?edit=` with an id, `?limits=1`. It survives a reload and a sign-in. */
export function useDialogUrl() {
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
    /** Id of the resident to edit. */
    editing: params.get('edit'),
    isEditingLimits: params.has('limits'),
    add: () => set('add', '1'),
    edit: ({ id }: Resident) => set('edit', id),
    editLimits: () => set('limits', '1'),
    close: () => set(),
  };
}

export type DialogUrl = ReturnType<typeof useDialogUrl>;
