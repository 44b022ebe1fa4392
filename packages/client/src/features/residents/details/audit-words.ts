import type { AuditAction, AuditEntry } from '@hearthline/contracts';

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
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  discarded: 'Discarded',
};

const kinds: Record<AuditEntry['entity'], string> = {
  resident: 'Resident',
  vitals: 'Vitals record',
  'medication-record': 'Medication record',
  'care-alert': 'Alert',
  session: 'Session of',
  'waiting-work': 'Unsent work of',
};

/** "Vitals record VR-20261121-0003: Deleted (voided)" */
export function actInWords({ entity, label, action }: AuditEntry): string {
  return `${kinds[entity]} ${label}: ${acts[action]}`;
}

/** A field's name as people say it: "roomNumber" is "Room number". */
export function fieldInWords(field: string): string {
  const words = field.replace(/([A-Z0-9]+)/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored value as people read it; what was empty is "nothing". */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueInWords).join(', ');
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, part]) => `${fieldInWords(key)}: ${valueInWords(part)}`)
        .join(', ') || 'nothing'
    );
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
