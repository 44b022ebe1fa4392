/**
 * The details of a recorded dose, one row each, in the order in which an opened record shows them. Reply, stored document,
 * presenter, audit, erasing, corrections, lists, report, handover, Kardex, CSV, SQL and FHIR are made of these rows.
 */
import * as z from 'zod/mini';
import { Id, Instant } from '../base/primitives.ts';
import { DoseReading, formatDoseReading } from './dose-scale.ts';
import { DoseSite, formatSite } from './dose-site.ts';
import { formatPart, PartGiven } from './given-dose.ts';
import { formatOutsideRules, OutsideRules } from './dose-rules.ts';
import { formatNotPrescribed, NotPrescribed } from './not-prescribed.ts';
import { handlingTexts, SupplyHandling } from './witness.ts';

const By = z.object({ id: Id, name: z.string() });

const Effect = z.object({
  helped: z.enum(['yes', 'partly', 'no']),
  note: z.nullable(z.string()),
  by: By,
  at: Instant,
});
const GivenByOther = z.enum(['resident', 'visiting-nurse']);
const givenByTexts = {
  resident: 'Self-administered',
  'visiting-nurse': 'Given by a visiting nurse',
} as const;

const helpedWords = { yes: 'Helped', partly: 'Helped partly', no: 'Did not help' } as const;

interface CommonRow {
  /** The line of an opened record; absent: another line tells it. */
  readonly label?: string;
  /** Replies leave it out instead of null, because few records have it. */
  readonly isRare?: true;
  /** The history and the audit show its changes. */
  readonly isAudited?: true;
  /** It stands in the notes of lists, reports, handover and care summary; `always`: in the cells of a Kardex too. */
  readonly remark?: 'always' | 'wide';
  /** FHIR sends it as a note of the administration. */
  readonly isFhirNote?: true;
  /**
   * Its value in a correction: from the correcting act; that of the old record; or that of the old record while the dose stays
   * given.
   */
  readonly correction: 'entered' | 'kept' | 'given';
}

interface ObjectRow {
  readonly value: 'object';
  readonly schema: z.ZodMiniObject;
  /** Parts that are free text, which erasing replaces. */
  readonly texts: readonly string[];
  /** Parts that are stored as dates. */
  readonly instants?: readonly string[];
  /** Parts with a column in the CSV file. */
  readonly csv: readonly string[];
  /** Writes the value; it gets what `schema` describes. */
  readonly format: (value: never) => string;
}

interface ChoiceRow {
  readonly value: 'choice';
  readonly schema: z.ZodMiniType<string>;
  readonly words: Readonly<Record<string, string>>;
}

export type DoseFieldRow = CommonRow &
  (
    | { readonly value: 'text'; readonly schema: z.ZodMiniString }
    | { readonly value: 'flag'; readonly schema: z.ZodMiniBoolean }
    | { readonly value: 'person'; readonly schema: typeof By }
    | { readonly value: 'instant'; readonly schema: typeof Instant }
    | ChoiceRow
    | ObjectRow
  );

export const doseFieldRows = {
  /** The second person, if the prescription needs one. */
  confirmedBy: { label: 'Confirmed by', value: 'person', schema: By, correction: 'given' },
  confirmedAt: { value: 'instant', schema: Instant, correction: 'given' },
  /** It is of a controlled drug: each act with it needs a second person. */
  controlled: { value: 'flag', schema: z.boolean(), isRare: true, correction: 'entered' },
  /** The second person of the act that this record tells of, a correction too. */
  witnessedBy: { label: 'Witness', value: 'person', schema: By, isRare: true, correction: 'entered' },
  /** It was given by somebody else than who records it, as its prescription says. */
  givenBy: {
    label: 'How it was given',
    value: 'choice',
    schema: GivenByOther,
    words: givenByTexts,
    isRare: true,
    isAudited: true,
    remark: 'always',
    isFhirNote: true,
    correction: 'given',
  },
  /** A controlled drug that was not given. */
  handling: {
    label: 'Taken out',
    value: 'choice',
    schema: SupplyHandling,
    words: handlingTexts,
    isRare: true,
    correction: 'entered',
  },
  /** It is no dose of a prescription. */
  notPrescribed: {
    label: 'Order',
    value: 'object',
    schema: NotPrescribed,
    texts: ['orderedBy', 'why'],
    csv: ['orderedBy', 'why'],
    format: formatNotPrescribed,
    isRare: true,
    isAudited: true,
    remark: 'always',
    isFhirNote: true,
    correction: 'kept',
  },
  /** The reading from which the amount followed. */
  reading: {
    label: 'Reading',
    value: 'object',
    schema: DoseReading,
    texts: [],
    instants: ['at'],
    csv: ['kind', 'value'],
    format: formatDoseReading,
    isRare: true,
    isAudited: true,
    remark: 'always',
    isFhirNote: true,
    correction: 'given',
  },
  /** The site, and the removal of the patch before. */
  site: {
    label: 'Site',
    value: 'object',
    schema: DoseSite,
    texts: ['place'],
    csv: ['place', 'oldPatch'],
    format: formatSite,
    isRare: true,
    isAudited: true,
    remark: 'always',
    isFhirNote: true,
    correction: 'given',
  },
  /** Only a part of the dose was taken. The stock and the sums of 24 hours count the whole dose. */
  part: {
    label: 'Part taken',
    value: 'object',
    schema: PartGiven,
    texts: ['why'],
    csv: ['taken', 'why', 'rest'],
    format: formatPart,
    isRare: true,
    isAudited: true,
    remark: 'always',
    isFhirNote: true,
    correction: 'given',
  },
  /** Null: it was given within the rules, or not given. */
  outsideRules: {
    label: 'Outside the rules',
    value: 'object',
    schema: OutsideRules,
    texts: ['reason'],
    csv: ['reason'],
    format: formatOutsideRules,
    isAudited: true,
    remark: 'always',
    // A correction decides some rules anew, and keeps the others.
    correction: 'entered',
  },
  /** Why it was refused, omitted or held, or what an as-needed dose was for. */
  reason: {
    label: 'Reason',
    value: 'text',
    schema: z.string(),
    isAudited: true,
    remark: 'always',
    correction: 'entered',
  },
  /** Why it was given despite an allergy that matches. */
  allergyReason: {
    label: 'Despite the allergy',
    value: 'text',
    schema: z.string(),
    isAudited: true,
    correction: 'entered',
  },
  /** The effect of an as-needed dose; asked an hour later. */
  effect: {
    label: 'Effect',
    value: 'object',
    schema: Effect,
    texts: ['note'],
    instants: ['at'],
    csv: ['helped', 'note'],
    format: ({ helped, note }: z.output<typeof Effect>) =>
      [helpedWords[helped], note].filter(Boolean).join(': '),
    correction: 'given',
  },
  notes: {
    label: 'Notes',
    value: 'text',
    schema: z.string(),
    isAudited: true,
    remark: 'wide',
    isFhirNote: true,
    correction: 'entered',
  },
} as const satisfies Readonly<Record<string, DoseFieldRow>>;
