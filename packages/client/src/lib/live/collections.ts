import type {
  Notice,
  Alert,
  DashboardStats,
  DoseClaim,
  MedicationRecord,
  Prescription,
  Resident,
  StaffMember,
  SystemStatus,
  TrendRecord,
  VitalsRecord,
} from '@hearthline/contracts';
import { atom } from 'jotai';
import { createCollection, sessionScopedAtom, store } from '../state/store.ts';

export const vitalsCollection = createCollection<VitalsRecord>();
/** Vitals records for charts; complete in the loaded spans. */
export const trendCollection = createCollection<TrendRecord>();
export const residentsCollection = createCollection<Resident>();
/** In every state, closed and withdrawn included. */
export const alertsCollection = createCollection<Alert>();
/** Current and future prescriptions and, if they were loaded, ended ones. */
export const prescriptionsCollection = createCollection<Prescription>();
export const medicationRecordsCollection = createCollection<MedicationRecord>();
/** Claims of the round that had not ended by the latest news; a claim may have expired since. */
export const doseClaimsCollection = createCollection<DoseClaim>();

/** Counts changes of residents; lists with a part of the residents refetch. */
export const residentsChangeCountAtom = sessionScopedAtom(0);
/** Counts changes of paired displays. */
export const displaysChangeCountAtom = sessionScopedAtom(0);

/** Counts changes that handovers show: alerts, doses, stock, notes, and read receipts. */
export const handoverChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of the counts of controlled drugs. */
export const balanceChecksChangeCountAtom = sessionScopedAtom(0);

/** Counts sign-ins, sign-outs and other acts in the system itself. */
export const activityChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of backups, and progress reports. */
export const backupsChangeCountAtom = sessionScopedAtom(0);
/** Counts changes of root's notes and of version logs. */
export const rootingsChangeCountAtom = sessionScopedAtom(0);
/** Counts changes of what is erased of residents; root alone is told. */
export const erasuresChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of who is in the middle of a form; root alone is told. */
export const unsavedFormsChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of residents' supplies. */
export const suppliesChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of medications and their stock. */
export const medicationsChangeCountAtom = sessionScopedAtom(0);

/** Counts changes of user accounts. */
export const usersChangeCountAtom = sessionScopedAtom(0);

/** Counts medication records that were deleted or corrected: their doses may be open again. */
export const dosesReopenedCountAtom = sessionScopedAtom(0);

/** Counts changes of prescriptions. */
export const prescriptionsChangeCountAtom = sessionScopedAtom(0);

/**
 * Increases with everything that changes the scheduled doses. A resident who becomes inactive or active again loses or regains
 * their doses. A dose of an earlier day returns to the round when its record is removed.
 */
export const dosesChangeCountAtom = atom(
  (get) => get(prescriptionsChangeCountAtom) + get(residentsChangeCountAtom) + get(dosesReopenedCountAtom),
);

/** Counts changes of the public site. */
export const websiteChangeCountAtom = sessionScopedAtom(0);

/** Counts messages of the contact form that came, were read, answered or deleted. */
export const contactMessagesChangeCountAtom = sessionScopedAtom(0);

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

/** Time for which a row added by an event is marked "New". */
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
