import {
  describeReading,
  formatNamedDose,
  vitalKinds,
  type DoseAmount,
  type NamedMedication,
  type VitalKind,
} from '@hearthline/contracts';
import type { HeldDocument } from './personal-data.ts';

/** A document for a reader: when, what, and who wrote it. */
export interface Line {
  readonly when: Date | null;
  readonly what: string;
  readonly by: string;
}

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const inside = (value: unknown, field: string): string => text((value as Fields | null | undefined)?.[field]);
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

/** The readings of a record or of an alert, in words: "Pulse 72 bpm, Temperature 40.0 °C". */
const readingsText = (valueOf: (kind: VitalKind) => unknown): string =>
  joined(
    ...vitalKinds.map((kind) => {
      const value = valueOf(kind);
      return text(value) && describeReading(kind, value as string | number);
    }),
  );

interface Described {
  readonly title: string;
  /** The field with the time. */
  readonly time: string;
  readonly what: (document: Fields) => string;
  readonly by: (document: Fields) => string;
}

const doseText = ({ medication, dose }: Fields) =>
  medication ? formatNamedDose(medication as NamedMedication, dose as DoseAmount | undefined) : '';

/** The collections that are written out for a reader; `data.json` has the others too. */
export const described: Readonly<Record<string, Described>> = {
  prescriptions: {
    title: 'Prescriptions',
    time: 'startsAt',
    what: (one) => joined(doseText(one), text(one['instructions']), text(one['reason'])),
    by: (one) => inside(one['createdBy'], 'name'),
  },
  vitals_records: {
    title: 'Vitals',
    time: 'recordedAt',
    what: (one) =>
      joined(
        readingsText((kind) => one[kind]),
        text(one['notes']),
      ),
    by: (one) => text(one['recordedByName']),
  },
  medication_records: {
    title: 'Doses',
    time: 'at',
    what: (one) => joined(doseText(one), text(one['status']), text(one['reason']), text(one['notes'])),
    by: (one) => text(one['administeredByName']) || inside(one['recordedBy'], 'name'),
  },
  care_alerts: {
    title: 'Alerts',
    time: 'raisedAt',
    what: (one) =>
      joined(
        readingsText((kind) => inside((one['readings'] as Fields | undefined)?.[kind], 'value')),
        doseText((one['dose'] ?? {}) as Fields),
        text(one['state']),
        ...((one['notes'] ?? []) as Fields[]).map((note) => text(note['text'])),
      ),
    by: (one) => inside(one['takenBy'], 'name'),
  },
  handover_notes: {
    title: 'Handover notes',
    time: 'at',
    what: (one) => text(one['text']),
    by: (one) => inside(one['by'], 'name'),
  },
  sessions: {
    title: 'Signed in now',
    time: 'createdAt',
    what: (one) => joined(text(one['address']), text(one['device'])),
    by: () => '',
  },
  second_factors: {
    title: 'Second factor',
    time: 'addedAt',
    what: (one) => joined(text(one['kind']), text(one['name'])),
    by: () => '',
  },
  user_pins: { title: 'PIN for shared tablets', time: 'setAt', what: () => 'Set', by: () => '' },
  tablet_users: {
    title: 'Shared tablets used',
    time: 'lastUsedAt',
    what: (one) => text(one['tablet']),
    by: () => '',
  },
  account_links: {
    title: 'Links sent by mail',
    time: 'expiresAt',
    what: (one) => joined(text(one['purpose']), text(one['email'])),
    by: () => '',
  },
  handover_readings: {
    title: 'Handovers read',
    time: 'at',
    what: (one) => `shift of ${text(one['day'])} ${text(one['start'])}`,
    by: () => '',
  },
  root_notes: {
    title: 'Notes',
    time: 'updatedAt',
    what: (one) => joined(text(one['title']), text(one['content'])),
    by: () => '',
  },
  audit: {
    title: 'Audit',
    time: 'at',
    what: (one) =>
      joined(`${text(one['entity'])} ${text(one['label'])}`, text(one['action']), text(one['reason'])),
    by: (one) => inside(one['by'], 'name'),
  },
};

/** The document as a line; null of a collection that is not written out. */
export function describeDocument({ collection, document }: HeldDocument): Line | null {
  const words = described[collection];
  if (!words) return null;
  const when = document[words.time];
  return {
    when: when instanceof Date ? when : null,
    what: words.what(document),
    by: words.by(document),
  };
}
