import {
  formatAmount,
  formatProduct,
  vitalKinds,
  type AuditAction,
  type AuditEntry,
  type DoseAmount,
  type NamedMedication,
} from '@hearthline/contracts';
import { fieldLabel } from '../field-label.ts';

const acts: Record<AuditAction, string> = {
  created: 'Created',
  updated: 'Updated',
  activated: 'Activated',
  deactivated: 'Deactivated',
  'photo-changed': 'Photo changed',
  'photo-removed': 'Photo removed',
  deleted: 'Deleted',
  voided: 'Deleted (voided)',
  corrected: 'Corrected',
  stopped: 'Stopped',
  raised: 'Raised',
  taken: 'Taken',
  released: 'Given back',
  'handed-over': 'Handed over',
  'taken-over': 'Taken over',
  noted: 'Noted',
  'recheck-due': 'Recheck due',
  closed: 'Closed',
  withdrawn: 'Cancelled',
  reopened: 'Reopened',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  discarded: 'Discarded',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-refused': 'Sign-in refused',
  'locked-out': 'Locked out after too many failed sign-ins',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'link-sent': 'Link sent by mail',
  'backed-up': 'Backed up',
  restored: 'Restored',
  exported: 'Exported',
  printed: 'Printed',
  imported: 'Imported',
  undone: 'Undone',
  erased: 'Erased',
  read: 'Read',
};

const kinds: Record<AuditEntry['entity'], string> = {
  resident: 'Resident',
  vitals: 'Vitals record',
  medication: 'Medication',
  supply: 'Supply',
  prescription: 'Prescription',
  'medication-record': 'Medication record',
  'care-alert': 'Alert',
  session: 'Session of',
  'waiting-work': 'Unsent work of',
  'sign-in': 'Sign-in of',
  user: 'Account of',
  display: 'Screen',
  tablet: 'Tablet',
  pin: 'PIN of',
  'second-factor': 'Second factor of',
  setting: 'Setting',
  backup: 'Backup',
  'handover-note': 'Handover note of the',
  'balance-check': 'Count of',
  report: 'Report',
  export: 'Export of',
  import: 'Import of',
  website: 'Website',
  'website-image': 'Website picture',
  'contact-message': 'Message of',
  erasure: 'Erasing of the data of',
  'fhir-token': 'FHIR key',
  'fhir-read': 'FHIR reading by',
};

/** "Vitals record", "Account" */
export const entityLabel = (entity: AuditEntry['entity']): string =>
  kinds[entity].replace(/ (of( the)?|by)$/, '');

/** "Vitals record VR-20261121-0003: Deleted (voided)", "Alert raised: SpO2 86" */
export function auditEntryText({ entity, label, action }: AuditEntry): string {
  if (entity === 'care-alert') return `${kinds[entity]} ${acts[action].toLowerCase()}: ${alertLabel(label)}`;
  return `${kinds[entity]} ${label}: ${acts[action]}`;
}

/** An alert's label is its readings, "spo2 86, pulse 134", or its doses, "Metformin 850 mg refused 3 times". */
const alertLabel = (label: string): string =>
  label.replace(/(?<=^|, )\w+(?= )/g, (word) =>
    vitalKinds.some((kind) => kind === word) ? fieldLabel(word) : word,
  );

const empty = '(empty)';

/** True if this new value means that the field was cleared. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const hasFields = (value: unknown, fields: Readonly<Record<string, string>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([field, type]) => typeof (value as Record<string, unknown>)[field] === type);

const isProduct = (value: unknown): value is NamedMedication =>
  hasFields(value, { name: 'string', dosage: 'string', unit: 'string' });

const isAmount = (value: unknown): value is DoseAmount =>
  hasFields(value, { amount: 'number', unit: 'string' });

/** A stored value as text, instants formatted by `when`. */
export function valueText(value: unknown, when: (moment: string) => string): string {
  const inWords = (part: unknown) => valueText(part, when);
  if (isEmpty(value)) return empty;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (isProduct(value)) return formatProduct(value);
  if (isAmount(value)) return formatAmount(value);
  if (typeof value === 'object' && value !== null)
    return (
      Object.entries(value)
        .map(([key, part]) => `${fieldLabel(key)}: ${inWords(part)}`)
        .join(', ') || empty
    );
  if (typeof value === 'string') return instant.test(value) ? when(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
