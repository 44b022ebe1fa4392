import { sessionScopedAtom } from '../../../lib/state/store.ts';

/** The open dialog: the finder, the list of shortcuts, or none. */
export const finderAtom = sessionScopedAtom<'finder' | 'shortcuts' | null>(null);
