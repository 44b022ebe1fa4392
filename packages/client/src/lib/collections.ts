import type {
  Notice,
  Alert,
  DashboardStats,
  MedicationRecord,
  Resident,
  StaffMember,
  SystemStatus,
  VitalsRecord,
} from '@hearthline/contracts';
import { atom } from 'jotai';
import { createCollection, sessionScopedAtom, store } from './store.ts';

export const vitalsCollection = createCollection<VitalsRecord>();
export const residentsCollection = createCollection<Resident>();
/** Closed and withdrawn ones too, as they were heard of. */
export const alertsCollection = createCollection<Alert>();
export const medicationRecordsCollection = createCollection<MedicationRecord>();

/** Rises with every word that some resident was added, changed or deleted: what shows a part of them asks again. */
export const residentsChangeCountAtom = sessionScopedAtom(0);
/** Counts what was heard of paired screens. */
export const displaysChangeCountAtom = sessionScopedAtom(0);

/** Rises with every word that some vitals record came or went: who lists residents by their vitals asks again. */
export const vitalsChangeCountAtom = sessionScopedAtom(0);

/** The four numbers; null until they are known. */
export const statsAtom = sessionScopedAtom<DashboardStats | null>(null);

/** The four notices; null until they are known. */
export const noticesAtom = sessionScopedAtom<readonly Notice[] | null>(null);

/** Who has a socket open; null until it is known. */
export const presenceAtom = sessionScopedAtom<readonly StaffMember[] | null>(null);

/** Maintenance, login block, version: known to everyone, signed in or not; null until the first word. */
export const systemStatusAtom = atom<SystemStatus | null>(null);

/** How long a row that came by event is marked "New". */
const newMarkMs = 6_000;

/** Ids of what came by event within the last 6 s. */
export const newRowIdsAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

/** Marks ids as just arrived, for 6 s. */
export function markNew(ids: readonly string[]): void {
  store.set(newRowIdsAtom, (before) => new Set([...before, ...ids]));
  setTimeout(() => {
    store.set(newRowIdsAtom, (before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, newMarkMs);
}
