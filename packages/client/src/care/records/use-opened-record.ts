import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useLive, type Live } from '../../lib/live.ts';

interface Found {
  readonly record: VitalsRecord;
  readonly corrected: VitalsRecord | null;
}

export interface OpenedVitals {
  readonly live: Live;
  /** The record, and as it was the one that it corrects; null until it came. */
  readonly found: Found | null;
  /** It was deleted, or another took its place. */
  readonly isGone: boolean;
  /** What was written in its place, where that is known. */
  readonly successor: VitalsRecord | undefined;
}

/** One record, kept true: what happens to it elsewhere is seen here. */
export function useOpenedRecord(id: string): OpenedVitals {
  const [state, setState] = useState<Found & { id: string }>();
  const [missing, setMissing] = useState<string>();
  const live = useLive(
    `vitals record ${id}`,
    async (signal) => {
      try {
        const found = await api.vitals.get({ params: { id } }, { signal });
        vitalsCollection.received([found.record]);
        setState({ ...found, id });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
        vitalsCollection.removed([id]);
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
    isGone: missing === id || (found !== null && !known.has(id)),
    successor: [...known.values()].find(({ corrects }) => corrects === id),
  };
}
