import type {
  Alert,
  AuditEntry,
  Backups,
  Handover,
  Medication,
  StockMovement,
  MedicationRecord,
  Prescription,
  OrderLine,
  Reconciliation,
  RegisterLine,
  ReturnLine,
  Supply,
  ReportDose,
  Resident,
  ResidentErasure,
  RootNote,
  Display,
  Erasures,
  Tablet,
  UserActivity,
  UserAccount,
  VersionLog,
  VitalsRecord,
  ContactMessage,
  ControlledDrug,
  WebsiteSettings,
  FhirToken,
} from '@hearthline/contracts';
import { atom } from 'jotai';
import {
  activityChangeCountAtom,
  backupsChangeCountAtom,
  alertsCollection,
  balanceChecksChangeCountAtom,
  handoverChangeCountAtom,
  medicationRecordsCollection,
  residentsChangeCountAtom,
  residentsCollection,
  displaysChangeCountAtom,
  medicationsChangeCountAtom,
  suppliesChangeCountAtom,
  prescriptionsChangeCountAtom,
  prescriptionsCollection,
  rootingsChangeCountAtom,
  erasuresChangeCountAtom,
  usersChangeCountAtom,
  vitalsChangeCountAtom,
  vitalsCollection,
  contactMessagesChangeCountAtom,
  websiteChangeCountAtom,
} from './collections.ts';
import type { ListPosition } from './list-order.ts';
import type { Entity } from '../state/merge.ts';
import type { Resource } from './use-list.ts';

export function vitalsPosition({ recordedAt, id }: VitalsRecord): ListPosition {
  return { at: recordedAt, id };
}

export function dosePosition({ administeredAt, scheduledFor, id }: MedicationRecord): ListPosition {
  return { at: administeredAt ?? scheduledFor, id };
}

/** Residents with when they were last measured: every new or removed record may change that, and who matches. */
export const residentsResource: Resource<Resident> = {
  name: 'residents',
  collection: residentsCollection,
  changeCountAtom: atom((get) => get(residentsChangeCountAtom) + get(vitalsChangeCountAtom)),
  reload: ['residents', 'vitals'],
};

export const vitalsResource: Resource<VitalsRecord> = {
  name: 'vitals',
  collection: vitalsCollection,
  positionOf: vitalsPosition,
  reload: ['vitals'],
};

export const medicationRecordsResource: Resource<MedicationRecord> = {
  name: 'medication records',
  collection: medicationRecordsCollection,
  positionOf: dosePosition,
  reload: ['medication-records'],
};

/** A page of a vitals report. Every record refetches it, so that rows and summary come from the same read. */
export const vitalsReportResource: Resource<VitalsRecord> = {
  name: 'vitals report',
  changeCountAtom: vitalsChangeCountAtom,
  reload: ['vitals'],
};

/**
 * The report on doses. Unrecorded doses follow from prescriptions and from the active residents, so their changes count too.
 */
export const dosesReportResource: Resource<ReportDose> = {
  name: 'doses report',
  changeCountAtom: atom(
    (get) => get(handoverChangeCountAtom) + get(prescriptionsChangeCountAtom) + get(residentsChangeCountAtom),
  ),
  reload: ['medication-records', 'residents'],
};

/** Unclosed alerts: events are merged in, reconnects refetch. */
export const unclosedAlertsResource: Resource<Alert> = {
  name: 'unclosed alerts',
  collection: alertsCollection,
  positionOf: ({ raisedAt, id }) => ({ at: raisedAt, id }),
};

/** lastSeenAt changes without a new version: the last reply is shown as it is. */
export const displaysResource: Resource<Display> = {
  name: 'displays',
  changeCountAtom: displaysChangeCountAtom,
};

/** lastSeenAt changes without a new version: the last reply is shown as it is. */
export const tabletsResource: Resource<Tablet> = {
  name: 'tablets',
  changeCountAtom: displaysChangeCountAtom,
};

/** lastUsedAt changes without a new version: the last reply is shown as it is. */
export const fhirTokensResource: Resource<FhirToken> = {
  name: 'FHIR keys',
  changeCountAtom: rootingsChangeCountAtom,
};

/** lastLogin changes without a new version: the last reply is shown as it is. */
export const usersResource: Resource<UserAccount> = {
  name: 'users',
  changeCountAtom: usersChangeCountAtom,
};

/** A single handover, computed by the server from records of many kinds. */
export const handoverResource: Resource<Handover & Entity> = {
  name: 'handover',
  changeCountAtom: atom(
    (get) =>
      get(handoverChangeCountAtom) +
      get(residentsChangeCountAtom) +
      get(medicationsChangeCountAtom) +
      get(prescriptionsChangeCountAtom),
  ),
};

/** Newest first. A failed sign-in counts on in its entry, so the last reply is shown as it is. */
export const userActivityResource: Resource<UserActivity & Entity> = {
  name: 'user activity',
  changeCountAtom: activityChangeCountAtom,
  positionOf: ({ timestamp, id }) => ({ at: timestamp, id }),
};

/** Entries of the audit, which every change adds to. */
export const auditResource: Resource<AuditEntry & Entity> = {
  name: 'audit',
  changeCountAtom: atom(
    (get) =>
      get(activityChangeCountAtom) +
      get(residentsChangeCountAtom) +
      get(vitalsChangeCountAtom) +
      get(handoverChangeCountAtom) +
      get(medicationsChangeCountAtom) +
      get(prescriptionsChangeCountAtom) +
      get(displaysChangeCountAtom),
  ),
  positionOf: ({ at, id }) => ({ at, id }),
};

/** All medications with their stock. */
export const medicationsResource: Resource<Medication> = {
  name: 'medications',
  changeCountAtom: medicationsChangeCountAtom,
};

/** Movements of one stock, in the order of the server: by when they were stored. */
export const stockMovementsResource: Resource<StockMovement & { readonly version: number }> = {
  name: 'stock movements',
  changeCountAtom: atom((get) => get(medicationsChangeCountAtom) + get(suppliesChangeCountAtom)),
  positionOf: ({ at, id }) => ({ at, id }),
};

/** Residents' own supplies; a changed medication or resident changes what they are named. */
export const suppliesResource: Resource<Supply> = {
  name: 'supplies',
  changeCountAtom: atom(
    (get) => get(suppliesChangeCountAtom) + get(medicationsChangeCountAtom) + get(residentsChangeCountAtom),
  ),
};

/** How long supplies last; what is given, prescribed and received changes that. */
export const ordersResource: Resource<OrderLine & Entity> = {
  name: 'order list',
  changeCountAtom: atom(
    (get) =>
      get(suppliesChangeCountAtom) +
      get(medicationsChangeCountAtom) +
      get(prescriptionsChangeCountAtom) +
      get(residentsChangeCountAtom),
  ),
};

/** Returns to the pharmacy. */
export const returnsResource: Resource<ReturnLine & Entity> = {
  name: 'returns',
  changeCountAtom: atom((get) => get(suppliesChangeCountAtom) + get(medicationsChangeCountAtom)),
};

/** Lines of a register; corrected records change them too. */
export const registerResource: Resource<RegisterLine & { readonly version: number }> = {
  name: 'register',
  changeCountAtom: atom((get) => get(medicationsChangeCountAtom) + get(handoverChangeCountAtom)),
  positionOf: ({ enteredAt, id }) => ({ at: enteredAt, id }),
};

/** Controlled drugs with their latest counts. */
export const controlledDrugsResource: Resource<ControlledDrug & Entity> = {
  name: 'controlled drugs',
  changeCountAtom: atom((get) => get(medicationsChangeCountAtom) + get(balanceChecksChangeCountAtom)),
};

/** Prescriptions; a resident who becomes inactive or active again loses or regains theirs. */
export const prescriptionsResource: Resource<Prescription> = {
  name: 'prescriptions',
  collection: prescriptionsCollection,
  changeCountAtom: atom((get) => get(prescriptionsChangeCountAtom) + get(residentsChangeCountAtom)),
  reload: ['residents'],
};

/** The signed checks of a resident's medicines. */
export const reconciliationsResource: Resource<Reconciliation & Entity> = {
  name: 'checks of medicines',
  changeCountAtom: residentsChangeCountAtom,
  reload: ['residents'],
};

/** The list of backups as one row, with the job that is running. */
export const backupsResource: Resource<Backups & Entity> = {
  name: 'backups',
  changeCountAtom: backupsChangeCountAtom,
};

/** Root's own notes, and the other root users' notes that are not private. */
export const rootNotesResource: Resource<RootNote> = {
  name: 'root notes',
  changeCountAtom: rootingsChangeCountAtom,
};

/** Version logs; `release` is their version, since rows of a list carry a number of that name. */
export const versionLogsResource: Resource<
  Omit<VersionLog, 'version'> & Entity & { readonly release: string }
> = {
  name: 'version logs',
  changeCountAtom: rootingsChangeCountAtom,
};

/** Residents due for erasure and past erasures, in one reply. */
export const erasuresResource: Resource<Erasures & Entity> = {
  name: 'erasures',
  changeCountAtom: erasuresChangeCountAtom,
  reload: ['residents'],
};

/** Tells whether one resident's data may be erased, is being erased, or was. */
export const residentErasureResource: Resource<ResidentErasure & Entity> = {
  name: 'erasure of a resident',
  changeCountAtom: atom((get) => get(erasuresChangeCountAtom) + get(residentsChangeCountAtom)),
};

/** All contents of the public site at once. */
export const websiteResource: Resource<WebsiteSettings & Entity> = {
  name: 'website',
  changeCountAtom: websiteChangeCountAtom,
};

/** Messages of the contact form, by numbered pages. */
export const contactMessagesResource: Resource<ContactMessage> = {
  name: 'contact messages',
  changeCountAtom: contactMessagesChangeCountAtom,
};
