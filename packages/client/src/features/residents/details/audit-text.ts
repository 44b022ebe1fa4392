import {
  inSentence,
  readings,
  residentTexts,
  type AuditAction,
  type AuditEntry,
  type ResidentText,
  type VitalKind,
} from '@hearthline/contracts';

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
  raised: 'Raised',
  taken: 'Taken',
  noted: 'Noted',
  'recheck-due': 'Recheck due',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  reopened: 'Reopened',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  discarded: 'Discarded',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-refused': 'Sign-in refused',
  'locked-out': 'Locked out after too many failed sign-ins',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'backed-up': 'Backed up',
  restored: 'Restored',
};

const kinds: Record<AuditEntry['entity'], string> = {
  resident: 'Resident',
  vitals: 'Vitals record',
  'medication-record': 'Medication record',
  'care-alert': 'Alert',
  session: 'Session of',
  'waiting-work': 'Unsent work of',
  'sign-in': 'Sign-in of',
  user: 'Account of',
  display: 'Screen',
  setting: 'Setting',
  backup: 'Backup',
};

/** "Vitals record VR-20261121-0003: Deleted (voided)" */
export function auditEntryText({ entity, label, action }: AuditEntry): string {
  // The label of an alert is its readings: "spo2 86, pulse 134".
  const named = entity === 'care-alert' ? label.replace(/(?<=^|, )\w+/g, fieldLabel) : label;
  return `${kinds[entity]} ${named}: ${acts[action]}`;
}

/** "roomNumber" becomes "Room number". */
export function fieldLabel(field: string): string {
  if (field in readings) return readings[field as VitalKind].label;
  if (field in residentTexts) return inSentence(residentTexts[field as ResidentText].label);
  const words = field.replace(/([A-Z0-9]+)/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A stored value as text, instants formatted by `when`; "nothing" for an empty one. */
export function valueText(value: unknown, when: (moment: string) => string): string {
  const inWords = (part: unknown) => valueText(part, when);
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(inWords).join(', ');
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, part]) => `${fieldLabel(key)}: ${inWords(part)}`)
        .join(', ') || 'nothing'
    );
  if (typeof value === 'string') return instant.test(value) ? when(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
