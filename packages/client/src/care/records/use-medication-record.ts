import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../lib/live/use-live-query.ts';

export interface MedicationRecordQuery {
  readonly live: LiveQuery;
  /** The current record and the records that it corrects, newest first; null until loaded. */
  readonly found: {
    readonly record: MedicationRecord;
    readonly corrected: readonly MedicationRecord[];
  } | null;
  /** It was deleted or corrected. */
  readonly isRemoved: boolean;
  /** The record that corrects it, if known. */
  readonly successor: MedicationRecord | undefined;
}

/** A medication record and the records that it corrects, kept up to date. */
export function useMedicationRecord(id: string): MedicationRecordQuery {
  const [corrected, setCorrected] = useState<readonly MedicationRecord[]>();
  const [isMissing, setMissing] = useState(false);
  const live = useLiveQuery(
    `medication record ${id}`,
    async (signal) => {
      try {
        const found = await api.medicationRecords.get({ params: { id } }, { signal });
        medicationRecordsCollection.upsert([found.record]);
        setCorrected(found.corrected);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
        medicationRecordsCollection.remove([id]);
        setMissing(true);
      }
    },
    ['medication-records'],
  );
  const known = useAtomValue(medicationRecordsCollection.byIdAtom);
  const record = known.get(id);
  return {
    live,
    found: record && corrected ? { record, corrected } : null,
    isRemoved: isMissing || (corrected !== undefined && !record),
    successor: [...known.values()].find(({ corrects }) => corrects === id),
  };
}
