import type { ReplyOf, sharedTablet } from '@hearthline/contracts';
import { atom } from 'jotai';
import { api } from '../server/api.ts';
import { store } from '../state/store.ts';

/** The shared tablet that this browser is, with who used it lately. */
export type SharedTablet = NonNullable<ReplyOf<(typeof sharedTablet)['status']>['tablet']>;

/** Null: this browser is no shared tablet, or the server did not say so yet. */
export const sharedTabletAtom = atom<SharedTablet | null>(null);

/** Asks the server whether this browser is a shared tablet; without an answer what is known stays. */
export async function loadSharedTablet(): Promise<void> {
  try {
    store.set(sharedTabletAtom, (await api.sharedTablet.status()).tablet);
  } catch {
    // The sign-in by password works on any browser.
  }
}
