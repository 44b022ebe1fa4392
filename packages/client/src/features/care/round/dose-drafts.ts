import { roundRules, type MedicationRecord } from '@hearthline/contracts';
import { useEffect } from 'react';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { encryptedStore } from '../../../lib/device/encrypted-store.ts';
import type { DoseIdentity } from './claims.ts';

const prefix = 'dose:';

/** Id of the draft of a dose's form. An as-needed dose without a day means the next dose of its prescription. */
export const draftIdOfDose = ({
  prescriptionId,
  day,
  time,
}: Pick<DoseIdentity, 'prescriptionId' | 'time'> & { readonly day: string | null }): string =>
  `${prefix}${prescriptionId} ${time === undefined ? 'as-needed' : `${day ?? ''} ${time}`}`;

/** Debounce time for checking drafts after a change of records, in milliseconds: in a round each dose is a change. */
const settledMs = 1_000;

/**
 * Deletes this user's drafts of doses that were recorded since, or are too old to be recorded: they can't be offered any
 * more. `today` is the home's day.
 */
export function useDropDoseDrafts(records: readonly MedicationRecord[], today: string): void {
  useEffect(() => {
    const timer = setTimeout(() => void dropDrafts(records, today).catch(() => undefined), settledMs);
    return () => clearTimeout(timer);
  }, [records, today]);
}

async function dropDrafts(records: readonly MedicationRecord[], today: string): Promise<void> {
  const ids = await encryptedStore.draftIds(prefix);
  if (ids.length === 0) return;
  const recorded = new Set(
    countingRecords(records).flatMap(({ prescriptionId, day, time, status }) =>
      prescriptionId === null || time === null || status === 'pending'
        ? []
        : [draftIdOfDose({ prescriptionId, day, time })],
    ),
  );
  const isOver = (id: string) => {
    const [, day = ''] = id.split(' ');
    return recorded.has(id) || (/^\d/.test(day) && isTooOld(day, today));
  };
  await Promise.all(ids.filter(isOver).map((id) => encryptedStore.deleteDraft(id)));
}

const isTooOld = (day: string, today: string): boolean =>
  Date.parse(today) - Date.parse(day) > roundRules.recordableDays * 24 * 60 * 60_000;
