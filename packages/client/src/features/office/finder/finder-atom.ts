import { sessionScopedAtom } from '../../../lib/state/store.ts';

/** Which dialog is open: the finder, the list of shortcuts, or none. */
export const finderAtom = sessionScopedAtom<'finder' | 'shortcuts' | null>(null);
