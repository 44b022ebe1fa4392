import {
  doseFieldNames,
  doseFields,
  type DoseField,
  type DoseFieldValues,
  type DoseInstant,
  type DoseInstantPart,
  type MedicationRecord,
} from '@hearthline/contracts';
import { erasedText, eraseText } from '../../records/clinical/erased.ts';

type Dated<Value, Part> = {
  [Name in keyof Value]: Name extends Part ? Date : Value[Name];
};
type Stored<Name extends DoseField> = Name extends DoseInstant
  ? Date
  : Dated<DoseFieldValues[Name], DoseInstantPart<Name>>;

/** The details of a dose as stored: instants as dates, absent where a record has none. */
export type StoredDoseDetails = { [Name in DoseField]?: Stored<Name> | null };

const toText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const mapParts = (value: object, map: (part: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part, name)]));

/** The details in a reply; null for what an older record lacks, and a rare one is left out. */
export function presentDoseDetails(record: StoredDoseDetails): Pick<MedicationRecord, DoseField> {
  const reply: Partial<Record<DoseField, unknown>> = {};
  for (const name of doseFieldNames) {
    const value = record[name] ?? null;
    const row = doseFields[name];
    if (value === null && row.isRare) continue;
    reply[name] =
      row.value === 'object' && value !== null ? mapParts(value as object, toText) : toText(value);
  }
  return reply as Pick<MedicationRecord, DoseField>;
}

/** The details that audit entries show. */
export const auditedDetails = doseFieldNames.filter(
  (
    name,
  ): name is
    'notPrescribed' | 'reading' | 'part' | 'site' | 'outsideRules' | 'reason' | 'allergyReason' | 'notes' =>
    doseFields[name].isAudited === true,
);

/** The details that change when the resident is erased: free texts. */
export const eraseDoseDetails = (record: StoredDoseDetails): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    doseFieldNames.flatMap((name): [DoseField, unknown][] => {
      const row = doseFields[name];
      const value: unknown = record[name];
      if (row.value === 'text') return [[name, eraseText(value as string | null | undefined)]];
      if (row.value !== 'object' || row.texts.length === 0) return [];
      const erase = (part: unknown, of: string) => (part && row.texts.includes(of) ? erasedText : part);
      return [[name, value ? mapParts(value, erase) : undefined]];
    }),
  );

interface Correction {
  /** The dose was given, and still is by the correction. */
  readonly staysGiven: boolean;
}

/** The details that a correction takes over from the old record. */
export const keepDoseDetails = (old: StoredDoseDetails, { staysGiven }: Correction): StoredDoseDetails => {
  const keeps = {
    entered: false,
    kept: true,
    given: staysGiven,
  };
  return Object.fromEntries(
    doseFieldNames
      .filter((name) => keeps[doseFields[name].correction] && old[name])
      .map((name) => [name, old[name]]),
  );
};
