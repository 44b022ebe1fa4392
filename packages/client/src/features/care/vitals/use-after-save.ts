import {
  assessVitals,
  describeReading,
  vitalKinds,
  type RecordedReadings,
  type Resident,
  type VitalsRecord,
} from '@hearthline/contracts';
import { useEffect } from 'react';
import type { SaveState } from '../../../lib/form/edit-form/edit-form-types.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { savedText } from './send-vitals.ts';

const leaveAfterMs = 1_000;

/** The severe readings of a record in words. */
export function severeReadings(record: RecordedReadings): readonly string[] {
  const bands = assessVitals(record);
  return vitalKinds.flatMap((kind) => {
    const value = record[kind];
    return value !== null && bands[kind]?.tone === 'severe' ? [describeReading(kind, value)] : [];
  });
}

export interface AfterSave {
  state: SaveState;
  /** The record as the server stored it. */
  saved: VitalsRecord | undefined;
  /** Severe readings of what was saved: they stop the form on a card. */
  severe: readonly string[];
  /** The next resident, if the form goes on. Otherwise, and always for a form of a single resident, the form is left. */
  next: Resident | undefined;
  /** Goes on at once, because "Save and next" was pressed. */
  isAskedFor: boolean;
  onNext: (next: Resident) => void;
  onLeave: () => void;
}

/** Once the form is saved or kept: says so and goes on to the next resident, or leaves after a second. */
export function useAfterSave(options: AfterSave): void {
  const { state, saved, severe, next, isAskedFor, onNext, onLeave } = options;
  const isDone = state === 'saved' || state === 'queued';
  useEffect(() => {
    if (!isDone || severe.length > 0) return;
    if (next && isAskedFor) return onNext(next);
    if (saved && saved.corrects === null) toast.success(...savedText(saved, 'saved'));
    const timer = setTimeout(() => (next ? onNext(next) : onLeave()), leaveAfterMs);
    return () => clearTimeout(timer);
    // Once, when the save is done; what follows does not change any more.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isDone]);
}
