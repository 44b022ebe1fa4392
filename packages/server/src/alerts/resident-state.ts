import type { ResidentDocument } from '../residents/resident.model.ts';
import type { AlertDocument } from './alert.model.ts';
import type { ReadingsByKind } from './reading.ts';
import type { Withdrawal } from './withdrawal.ts';

export type ResidentAtHome = Pick<ResidentDocument, '_id' | 'name' | 'lastName' | 'roomNumber'>;

/** What the state of one resident's alerts follows from, as it is now. */
export interface ResidentState {
  /** What became of a record that an alert names: null while it counts; `hidden` went with its resident. */
  readonly withdrawalOf: (id: AlertDocument['vitalsId']) => Withdrawal | 'hidden' | null;
  /** The resident's readings measured from `from` on. */
  readonly readings: ReadingsByKind;
  /**
   * `readings` are complete from here on. What an alert says of earlier ones holds: nothing was taken from them or added
   * to them since it was written.
   */
  readonly from: Date;
  /** null: not here any more. */
  readonly resident: ResidentAtHome | null;
  /** Minutes from a reading to the next. */
  readonly recheckMinutes: number;
}

/** From the first reading on: nothing that an alert says of readings is taken as known. */
export const epoch = new Date(0);
