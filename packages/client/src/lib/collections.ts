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
import { collection, sessionData, store } from './store.ts';

export const vitalsCollection = collection<VitalsRecord>();
export const residentsCollection = collection<Resident>();
/** Closed and withdrawn ones too, as they were heard of. */
export const alertsCollection = collection<Alert>();
export const medicationRecordsCollection = collection<MedicationRecord>();

/** Rises with every word that some resident was added, changed or deleted: what shows a part of them asks again. */
export const residentsChangesAtom = sessionData(0);
/** Counts what was heard of paired screens. */
export const displaysChangesAtom = sessionData(0);

/** Rises with every word that some vitals record came or went: who lists residents by their vitals asks again. */
export const vitalsChangesAtom = sessionData(0);

/** The four numbers; null until they are known. */
export const statsAtom = sessionData<DashboardStats | null>(null);

/** The four notices; null until they are known. */
export const noticesAtom = sessionData<readonly Notice[] | null>(null);

/** Who has a socket open; null until it is known. */
export const presenceAtom = sessionData<readonly StaffMember[] | null>(null);

/** Maintenance, login block, version: known to everyone, signed in or not; null until the first word. */
export const systemStatusAtom = atom<SystemStatus | null>(null);

/** How long a row that came by event is marked "New". */
const newForMs = 6_000;

/** Ids of what came by event within the last 6 s. */
export const arrivalsAtom = sessionData<ReadonlySet<string>>(new Set());

/** Marks ids as just arrived, for 6 s. */
export function markArrived(ids: readonly string[]): void {
  store.set(arrivalsAtom, (before) => new Set([...before, ...ids]));
  setTimeout(() => {
    store.set(arrivalsAtom, (before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, newForMs);
}
