import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { vitalsCollection } from '../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../lib/live/use-live-query.ts';

interface Found {
  readonly record: VitalsRecord;
  readonly corrected: VitalsRecord | null;
}

export interface VitalsRecordQuery {
  readonly live: LiveQuery;
  /** The record, and the record that it corrects; null until loaded. */
  readonly found: Found | null;
  /** It was deleted or corrected. */
  readonly isRemoved: boolean;
  /** The record that corrects it, if known. */
  readonly successor: VitalsRecord | undefined;
}

/** A vitals record, kept up to date. */
export function useVitalsRecord(id: string): VitalsRecordQuery {
  const [state, setState] = useState<Found & { id: string }>();
  const [missing, setMissing] = useState<string>();
  const live = useLiveQuery(
    `vitals record ${id}`,
    async (signal) => {
      try {
        const found = await api.vitals.get({ params: { id } }, { signal });
        vitalsCollection.upsert([found.record]);
        setState({ ...found, id });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
        vitalsCollection.remove([id]);
        setMissing(id);
      }
    },
    ['vitals'],
  );
  const known = useAtomValue(vitalsCollection.byIdAtom);
  const found = state?.id === id ? state : null;
  return {
    live,
    found,
    isRemoved: missing === id || (found !== null && !known.has(id)),
    successor: [...known.values()].find(({ corrects }) => corrects === id),
  };
}
