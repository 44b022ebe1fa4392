/** The shape of a row of the readings' table. */

export type SugarType = 'fasting' | 'post-meal';
export type Tone = 'normal' | 'attention' | 'severe';

/** The band of a reading: tone (severity), side and word. */
export interface Band {
  readonly tone: Tone;
  readonly side: 'low' | 'normal' | 'high';
  readonly word: 'Severe' | 'Severe low' | 'Low' | 'Mild' | 'Normal' | 'Raised' | 'High' | 'Severe high';
}

/** A band of a scale, from `from` (inclusive) to the next one's start. */
export interface BandStep {
  readonly from: number;
  readonly band: Band;
}

export const bandTypes = {
  severeLow: { tone: 'severe', side: 'low', word: 'Severe low' },
  low: { tone: 'attention', side: 'low', word: 'Low' },
  normal: { tone: 'normal', side: 'normal', word: 'Normal' },
  raised: { tone: 'attention', side: 'high', word: 'Raised' },
  high: { tone: 'attention', side: 'high', word: 'High' },
  severe: { tone: 'severe', side: 'high', word: 'Severe' },
  mild: { tone: 'attention', side: 'low', word: 'Mild' },
  severeOneSided: { tone: 'severe', side: 'low', word: 'Severe' },
  severeHigh: { tone: 'severe', side: 'high', word: 'Severe high' },
} as const satisfies Readonly<Record<string, Band>>;
/** Both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export type Scale = readonly BandStep[];

export type Tables = 'all' | 'wide' | 'resident';
export type ColumnWidth = 'xs' | 's' | 'm' | 'l' | 'xl';

interface CommonRow {
  readonly label: string;
  /** For narrow places. */
  readonly shortLabel: string;
  /** The name within a sentence; absent: the label in small letters. */
  readonly nameInText?: string;
  readonly unit: string;
  /** Decimal places; a blood pressure is text. */
  readonly decimals: number;
  /** Titles of columns; absent: label and unit. */
  readonly columnTitles?: { readonly label: string; readonly shortLabel: string };
  /** A record has a value or a reason why it was not measured. */
  readonly isRequired: boolean;
  /** Range of the form; of a blood pressure the systolic's. */
  readonly range: Range;
  /** The wider range allowed by "I measured it twice". */
  readonly confirmed?: Range;
  /** Errors below and above the range, in the specification's words. */
  readonly refusals: { readonly low: string; readonly high: string };
  /** The greatest possible value; absent: no limit. */
  readonly highest?: number;
  /** Lowest band first; of a blood pressure the systolic's. */
  readonly bands: Scale | Readonly<Record<SugarType, Scale>>;
  /** Range of the form's ruler; of a blood pressure of the systolic's. */
  readonly ruler: Range;
  /** People who always have the same value vary by this much, in the reading's unit. */
  readonly minSpread: number;
  /**
   * The tables with a column for this reading: all tables; the report, wide lists and the resident's page; or the resident's
   * page alone. Tables without the column show the reading only when it is out of range.
   */
  readonly tables: Tables;
  readonly columnWidth: ColumnWidth;
}

export interface PressureRow extends CommonRow {
  /** "120/80": systolic over diastolic. */
  readonly value: 'pressure';
  readonly diastolicBands: Scale;
}

export interface NumberRow extends CommonRow {
  readonly value: 'number';
  /** First value of the stepper buttons in an empty field. */
  readonly start: number;
  /** The form starts with `start`, as not measured yet. */
  readonly isPrefilled?: true;
  /** It was measured fasting or after a meal, which its bands depend on. */
  readonly hasMeal?: true;
  /** A unit it is also typed in: `factor` converts a value to `unit`. */
  readonly otherUnit?: { readonly unit: string; readonly factor: number };
}

// A reading chosen from a list becomes a third row here, with a new `value`: makeReadings() then asks for it everywhere.
export type ReadingRow = PressureRow | NumberRow;

export interface ReadingCode {
  /** The part of an id that distinguishes the readings of one record. */
  readonly idPart: string;
  readonly text: string;
  /** Codes and names in LOINC. */
  readonly loinc: readonly (readonly [code: string, name: string])[];
  /** FHIR's name of the unit, and its UCUM code. */
  readonly unit: { readonly unit: string; readonly code: string };
  /** True if R4's profile for vital signs applies; otherwise it is a laboratory value. */
  readonly isVitalSign: boolean;
}
