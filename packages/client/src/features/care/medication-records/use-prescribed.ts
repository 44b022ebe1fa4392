import {
  ClosedStatus,
  doseWindowMinutes,
  getDoseState,
  isInForceAt,
  maxRows,
  type DoseState,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { api } from '../../../lib/server/api.ts';
import { dosesChangeCountAtom, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';

/** The prescriptions of a resident, with their doses in the round. */
export interface PrescribedTo {
  readonly residentId: string;
  readonly prescriptions: readonly Prescription[];
  readonly doses: readonly DueDose[];
  readonly windows: DoseWindows;
}

/** A burst of changes reloads once in this time, ms. */
const reloadMs = 1_000;

/** The latest answer of the server; null before the first one. */
export const usePrescribedState = () => useState<PrescribedTo | null>(null);

/** Keeps the resident's prescriptions up to date in `onLoaded`; without a resident it loads nothing. */
export function useLoadPrescribed(residentId: string, onLoaded: (loaded: PrescribedTo) => void): LiveQuery {
  const today = useHomeDay();
  const live = useLiveQuery(
    `prescribed to ${residentId} ${today}`,
    async (signal) => {
      if (residentId === '') return;
      const [{ prescriptions }, page] = await Promise.all([
        api.prescriptions.list({ query: { residentId } }, { signal }),
        api.round.list({ query: { residentId, limit: maxRows } }, { signal }),
      ]);
      medicationRecordsCollection.upsert(page.records);
      if (!signal.aborted) onLoaded({ residentId, prescriptions, doses: page.doses, windows: page.windows });
    },
    ['medication-records'],
  );
  useThrottledEffect(useAtomValue(dosesChangeCountAtom), live.retry, reloadMs);
  return live;
}

/**
 * The prescriptions of a medication that are in force at a moment; null while it is not known what the resident is prescribed.
 */
export function findPrescribed(
  known: PrescribedTo | null,
  { residentId, medicationId }: { readonly residentId: string; readonly medicationId: string },
  at: Date,
): readonly Prescription[] | null {
  if (known?.residentId !== residentId) return null;
  return known.prescriptions.filter((each) => each.medicationId === medicationId && isInForceAt(each, at));
}

interface PrescribedDose {
  readonly due: DueDose;
  readonly state: DoseState;
}

/** The doses of a prescription in the round, by time, as they were recorded or as the clock says. */
export function usePrescribedDoses(
  prescription: Prescription,
  { doses, windows }: PrescribedTo,
  now: Date,
): PrescribedDose[] {
  const records = countingRecords(useAtomValue(medicationRecordsCollection.allAtom));
  return doses
    .filter((due) => due.prescriptionId === prescription.id)
    .map((due) => {
      const record = records.find(
        ({ prescriptionId, day, time }) =>
          prescriptionId === due.prescriptionId && day === due.day && time === due.time,
      );
      return { due, state: getDoseState(due, record, doseWindowMinutes(prescription, windows), now) };
    });
}

/** True if somebody recorded what happened to the dose. */
export const isClosed = (state: DoseState): boolean =>
  ClosedStatus.options.some((closed) => closed === state);
