import type { AlertLimits } from '@hearthline/contracts';
import { createContext, use, type RefCallback } from 'react';
import type { Week } from '../../../care/trend/use-week.ts';
import type { EntryKey, MeasureKey } from './measures.ts';
import type { VitalsFormValues } from './form-values.ts';
import type { LastReading } from './last-readings.ts';

/** State of the last readings; `no-resident` while no resident is chosen. */
export interface KnownReadings {
  status: 'no-resident' | 'loading' | 'ready' | 'failed';
  readings: Partial<Record<MeasureKey, LastReading>>;
}

/** State shared by the parts of Form 01. */
export interface VitalsFormState {
  values: VitalsFormValues;
  /** The chosen resident's current own limits; the server judges by them. */
  limits: AlertLimits | null;
  /** Error of a field, by its name in the request. */
  errorOf: (field: string) => string | undefined;
  last: KnownReadings;
  /** The chosen resident's last 7 days. */
  week: Week;
  /** The field that the keypad writes to. */
  active: EntryKey;
  /** A field got the focus: the next key of the pad replaces its text. */
  activate: (key: EntryKey) => void;
  /** Focuses the next enabled field, or Save. */
  next: () => void;
  inputRef: (key: EntryKey) => RefCallback<HTMLInputElement>;
  /** Text typed, pasted or stepped into a field. */
  enter: (key: EntryKey, text: string) => void;
  /** A field lost the focus: validates it. */
  check: (key: EntryKey) => void;
  press: (key: string) => void;
  erase: () => void;
  /** Sets values that are ticked or chosen. */
  change: (changes: Partial<VitalsFormValues>) => void;
}

export const VitalsFormContext = createContext<VitalsFormState | null>(null);

export function useVitalsFormState(): VitalsFormState {
  const state = use(VitalsFormContext);
  if (!state) throw new Error('A part of Form 01 stands outside it');
  return state;
}
