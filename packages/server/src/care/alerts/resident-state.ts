import type { ResidentDocument } from '../residents/resident.repository.ts';
import type { AlertDocument } from './alert.repository.ts';
import type { CorrectionRecord } from '../vitals/alert-vitals.repository.ts';
import type { ReadingsByKind } from './reading.ts';
import type { Withdrawal } from './withdrawal.ts';

export type ResidentAtHome = Pick<ResidentDocument, '_id' | 'name' | 'lastName' | 'roomNumber'>;

/** The current data that one resident's alerts depend on. */
export interface ResidentState {
  /**
   * Returns the reason why a record referenced by an alert no longer counts; null if it counts, `hidden` if it was hidden with
   * its resident.
   */
  readonly withdrawalOf: (id: AlertDocument['vitalsId']) => Withdrawal | 'hidden' | null;
  /** Returns the visible record that replaced an alert's record; null if there is none or if it has its own alert. */
  readonly replacementOf: (id: AlertDocument['vitalsId']) => CorrectionRecord | null;
  /** The resident's readings measured from `from` on. */
  readonly readings: ReadingsByKind;
  /** `readings` are complete from this time on; earlier readings have not changed since the alerts were written. */
  readonly from: Date;
  /** null if the resident is inactive or deleted. */
  readonly resident: ResidentAtHome | null;
  /** Minutes from a reading to its recheck. */
  readonly recheckMinutes: number;
}

/** As `from`: read all readings again. */
export const epoch = new Date(0);
