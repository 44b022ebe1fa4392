import { vitalKinds, type AuditEntity } from '@hearthline/contracts';
import { erasedLabel, erasedText } from '../clinical/erased.ts';
import type { AuditDocument } from './audit-entry.repository.ts';

/** Entries whose label is the resident's name, or has it in it. */
const namedInLabel: readonly AuditEntity[] = ['resident', 'export'];

/** Entries that say who erased what, and why: they stay as they are. */
const kept: readonly AuditEntity[] = ['erasure'];

/** Fields whose values are readings, doses, times and states: neither names nor free text. */
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
]);

/** The fields of an entry that change when its resident is erased; null where nothing does, as in an entry that was erased. */
export function listErasedFields(
  entry: AuditDocument,
): Partial<Pick<AuditDocument, 'label' | 'reason' | 'changes'>> | null {
  if (kept.includes(entry.entity)) return null;
  const changes = (entry.changes as AuditDocument['changes'] | undefined) ?? {};
  const erased = Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      keptFields.has(name) ? { before, after } : { before: withoutText(before), after: withoutText(after) },
    ]),
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

/** Numbers, yes and no, and instants stay; of all else only whether there was something. */
function withoutText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (Array.isArray(value) && value.length === 0) return value;
  return erasedText;
}
