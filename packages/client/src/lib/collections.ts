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
/** In every state, closed and withdrawn included. */
export const alertsCollection = createCollection<Alert>();
export const medicationRecordsCollection = createCollection<MedicationRecord>();

/** Counts changes of residents; lists that hold a part of them refetch. */
export const residentsChangeCountAtom = sessionScopedAtom(0);
/** Counts changes of paired displays. */
export const displaysChangeCountAtom = sessionScopedAtom(0);

/** Counts vitals records created and deleted; lists of residents by their vitals refetch. */
export const vitalsChangeCountAtom = sessionScopedAtom(0);

/** The dashboard's four numbers; null until loaded. */
export const statsAtom = sessionScopedAtom<DashboardStats | null>(null);

/** The dashboard's four notices; null until loaded. */
export const noticesAtom = sessionScopedAtom<readonly Notice[] | null>(null);

/** Users with an open socket; null until loaded. */
export const presenceAtom = sessionScopedAtom<readonly StaffMember[] | null>(null);

/** Public system status (maintenance, login block, version); null until the first event. */
export const systemStatusAtom = atom<SystemStatus | null>(null);

/** How long a row added by an event is marked "New". */
const newMarkMs = 6_000;

/** Ids of rows added by an event within the last 6 s. */
export const newRowIdsAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

/** Marks ids as new for 6 s. */
export function markNew(ids: readonly string[]): void {
  store.set(newRowIdsAtom, (before) => new Set([...before, ...ids]));
  setTimeout(() => {
    store.set(newRowIdsAtom, (before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, newMarkMs);
}
