import type { DoseId } from '@hearthline/contracts';
import { sessionScopedAtom, store } from '../lib/state/store.ts';

export interface DoseToOpen extends Pick<DoseId, 'prescriptionId' | 'day'> {
  readonly residentId: string;
  /** Null for an as-needed dose. */
  readonly time: string | null;
}

/**
 * A dose that is opened from a page outside the round; null: no dose. The shell shows its dialog over that page.
 */
export const doseToOpenAtom = sessionScopedAtom<DoseToOpen | null>(null);

/** Opens a dose, to be recorded or closed with a reason. */
export const openDose = (dose: DoseToOpen): void => store.set(doseToOpenAtom, dose);
