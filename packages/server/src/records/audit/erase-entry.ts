import { vitalKinds, type AuditEntity } from '@hearthline/contracts';
import { erasedLabel, erasedText } from '../clinical/erased.ts';
import type { AuditDocument } from './audit-entry.repository.ts';

/** Entries whose label contains the resident's name. */
const namedInLabel: readonly AuditEntity[] = ['resident', 'export'];

/** Entries about erasures, which stay unchanged to document them. */
const kept: readonly AuditEntity[] = ['erasure'];

/** Fields whose values are readings, doses, times and states: neither names nor free texts. */
const keptFields = new Set<string>([
  ...vitalKinds,
  'sugarType',
  'notMeasured',
  'recordedAt',
  'status',
  'state',
  'scheduledFor',
  'administeredAt',
  'medication',
  'dose',
  'route',
  'frequency',
  'schedule',
  'startsAt',
  'endsAt',
  'recheckAt',
  'confirmedBy',
  'active',
  'awaySince',
]);

/** Fields that are objects, of which these parts stay: times and states, from which absences are listed. */
const keptParts: ReadonlyMap<string, readonly string[]> = new Map([
  ['stay', ['kind', 'since']],
  ['lastReturn', ['from', 'since', 'returnedAt', 'check']],
]);

/** The fields of an entry that change when its resident is erased; null if none does, e.g. in an erased entry. */
export function listErasedFields(
  entry: AuditDocument,
): Partial<Pick<AuditDocument, 'label' | 'reason' | 'changes'>> | null {
  if (kept.includes(entry.entity)) return null;
  const changes = (entry.changes as AuditDocument['changes'] | undefined) ?? {};
  const erased = Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => {
      if (keptFields.has(name)) return [name, { before, after }];
      const parts = keptParts.get(name) ?? [];
      return [name, { before: withoutText(before, parts), after: withoutText(after, parts) }];
    }),
  );
  const label = namedInLabel.includes(entry.entity) ? erasedLabel : entry.label;
  const reason = entry.reason ? erasedText : entry.reason;
  const fields = {
    ...(label !== entry.label && { label }),
    ...(reason !== entry.reason && { reason }),
    ...(JSON.stringify(erased) !== JSON.stringify(changes) && { changes: erased }),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Keeps numbers, booleans, instants, empty values and these parts of an object; replaces any other value by a placeholder. */
function withoutText(value: unknown, parts: readonly string[]): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (Array.isArray(value) && value.length === 0) return value;
  if (typeof value === 'object' && parts.length > 0)
    return Object.fromEntries(Object.entries(value).filter(([part]) => parts.includes(part)));
  return erasedText;
}
