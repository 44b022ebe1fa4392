import type { AlertLimits } from '@hearthline/contracts';
import { createContext, use, type RefCallback } from 'react';
import type { EntryKey, MeasureKey } from './measures.ts';
import type { VitalsFormValues } from './form-values.ts';
import type { LastReading } from './last-readings.ts';

/** The last reading of each kind; how far they are known: `nobody` while no resident is chosen. */
export interface KnownReadings {
  status: 'nobody' | 'loading' | 'ready' | 'failed';
  readings: Partial<Record<MeasureKey, LastReading>>;
}

/** What the parts of Form 01 share. */
export interface VitalsFormState {
  values: VitalsFormValues;
  /** The chosen resident's own, as they are now: the server judges by them. */
  limits: AlertLimits | null;
  /** The message at a field, by its name in the draft. */
  errorOf: (field: string) => string | undefined;
  last: KnownReadings;
  /** Where the keypad writes. */
  active: EntryKey;
  /** The field was entered: the next key of the pad replaces what stands in it. */
  activate: (key: EntryKey) => void;
  /** Goes to the next field that can be written in, or to Save. */
  next: () => void;
  inputRef: (key: EntryKey) => RefCallback<HTMLInputElement>;
  /** A text typed, pasted or stepped into a field. */
  enter: (key: EntryKey, text: string) => void;
  /** The field was left: says what is wrong with it. */
  check: (key: EntryKey) => void;
  press: (key: string) => void;
  erase: () => void;
  /** Changes what is ticked or chosen. */
  change: (changes: Partial<VitalsFormValues>) => void;
}

export const VitalsFormContext = createContext<VitalsFormState | null>(null);

export function useVitalsFormState(): VitalsFormState {
  const state = use(VitalsFormContext);
  if (!state) throw new Error('A part of Form 01 stands outside it');
  return state;
}
