import { getDoseKey, type DoseAct, type DoseId, type RoundPrescription } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { digestDose, notedByOthers, type NotedByOther } from '../../../lib/outbox/noted-doses.ts';
import { outboxAtom } from '../../../lib/outbox/outbox.ts';
import type { OutboxEntry } from '../../../lib/outbox/outbox-store.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { DoseIdentity } from './claims.ts';

/** A dose that was noted on this device as given, and that the server has not recorded. */
export interface DoseNote {
  /** Full name. */
  readonly by: string;
  /** When it was noted, ms since 1970. */
  readonly at: number;
  /** The server did not take it: its author decides. */
  readonly isAsked: boolean;
}

/** By `noteKey`. */
export type DoseNotes = ReadonlyMap<string, DoseNote>;

type Subject = Pick<RoundPrescription, 'residentId' | 'medicationId'>;

/** As for claims, a resident has at most one open note of an as-needed medication, across prescriptions. */
export const asNeededNoteKey = ({ residentId, medicationId }: Subject): string =>
  `${residentId} ${medicationId} as-needed`;

/** The identity of the dose of a note: two notes of the same dose have the same. */
export const noteKey = ({ prescriptionId, day, time }: DoseIdentity, prescription: Subject): string =>
  time === undefined ? asNeededNoteKey(prescription) : getDoseKey({ prescriptionId, day, time });

type Prescriptions = ReadonlyMap<string, RoundPrescription>;

/**
 * The doses that were noted on this device and are not recorded yet. Of notes by other users of the device, only author, time
 * and a digest of the dose are readable.
 */
export function useDoseNotes(doses: readonly DoseId[], prescriptions: Prescriptions): DoseNotes {
  const { user } = useSession();
  const { entries } = useAtomValue(outboxAtom);
  const others = useOthersNotes(entries, doses, prescriptions);
  return useMemo(() => {
    const notes = new Map(others);
    for (const entry of entries) {
      const key = keyOfEntry(entry, prescriptions);
      if (key !== null)
        notes.set(key, { by: user.name, at: entry.queuedAt, isAsked: entry.refusal !== null });
    }
    return notes;
  }, [entries, others, prescriptions, user.name]);
}

/** Entries of older versions do not name their dose. */
function keyOfEntry({ kind, dose, body }: OutboxEntry, prescriptions: Prescriptions): string | null {
  if (kind !== 'late-dose') return null;
  if (dose !== undefined) return dose;
  const { prescriptionId, day, time } = body as DoseAct;
  if (day !== undefined && time !== undefined) return getDoseKey({ prescriptionId, day, time });
  const prescription = prescriptions.get(prescriptionId);
  return prescription ? asNeededNoteKey(prescription) : null;
}

const none: DoseNotes = new Map();

function useOthersNotes(
  entries: readonly OutboxEntry[],
  doses: readonly DoseId[],
  prescriptions: Prescriptions,
): DoseNotes {
  const [noted, setNoted] = useState<readonly NotedByOther[]>([]);
  const [notes, setNotes] = useState(none);
  // Reads the entries again whenever the outbox of this device changes.
  useEffect(() => {
    let isCurrent = true;
    notedByOthers().then(
      (found) => {
        if (isCurrent) setNoted((before) => (found.length === 0 && before.length === 0 ? before : found));
      },
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [entries]);
  useEffect(() => {
    let isCurrent = true;
    findNoted(noted, doses, prescriptions).then(
      (found) => {
        if (isCurrent) setNotes(found);
      },
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [noted, doses, prescriptions]);
  return notes;
}

async function findNoted(
  noted: readonly NotedByOther[],
  doses: readonly DoseId[],
  prescriptions: Prescriptions,
): Promise<DoseNotes> {
  if (noted.length === 0) return none;
  const keys = new Set([...doses.map(getDoseKey), ...[...prescriptions.values()].map(asNeededNoteKey)]);
  const byDigest = new Map(noted.map((each) => [each.digest, each]));
  const notes = new Map<string, DoseNote>();
  for (const key of keys) {
    const note = byDigest.get(await digestDose(key));
    if (note) notes.set(key, { by: note.userName, at: note.queuedAt, isAsked: false });
  }
  return notes;
}
