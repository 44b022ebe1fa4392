/** The kinds of readings by their properties, and objects with an entry for each. */
import type { NumberRow, PressureRow, Range, ReadingRow, Tables } from './reading-row.ts';
import { readingRows, type VitalKind } from './readings.ts';

type Rows = typeof readingRows;

/** The kinds whose rows have these properties. */
type KindWith<Properties> = { [Kind in VitalKind]: Rows[Kind] extends Properties ? Kind : never }[VitalKind];

/** The kinds whose value is two numbers, systolic over diastolic. */
export type PressureKind = KindWith<{ value: 'pressure' }>;
/** The kinds whose value is one number. */
export type NumberKind = KindWith<{ value: 'number' }>;
export type RequiredKind = KindWith<{ isRequired: true }>;
export type PrefilledKind = KindWith<{ isPrefilled: true }>;
export type ConfirmableKind = KindWith<{ confirmed: Range }>;
export type MealKind = KindWith<{ hasMeal: true }>;

type RowOf<Kind extends VitalKind> = Kind extends PressureKind ? PressureRow : NumberRow;

export const readings: { readonly [Kind in VitalKind]: RowOf<Kind> } = readingRows;

export const vitalKinds = Object.keys(readingRows) as readonly VitalKind[];

const kindsWith = <Kind extends VitalKind>(hasIt: (row: ReadingRow) => boolean) =>
  vitalKinds.filter((kind): kind is Kind => hasIt(readings[kind]));

export const numberKinds = kindsWith<NumberKind>(({ value }) => value === 'number');
export const requiredKinds = kindsWith<RequiredKind>(({ isRequired }) => isRequired);
export const confirmableKinds = kindsWith<ConfirmableKind>(({ confirmed }) => confirmed !== undefined);
export const prefilledKinds = kindsWith<PrefilledKind>((row) => 'isPrefilled' in row);
export const mealKinds = kindsWith<MealKind>((row) => 'hasMeal' in row);

/** The readings with a column in all tables, in wide ones, or on a resident's page alone. */
export const kindsInTables = (...tables: readonly Tables[]): readonly VitalKind[] =>
  vitalKinds.filter((kind) => tables.includes(readings[kind].tables));

const isIn =
  <Kind extends VitalKind>(kinds: readonly Kind[]) =>
  (name: string): name is Kind =>
    kinds.some((kind) => kind === name);

export const isNumberKind = isIn(numberKinds);
export const isPressureKind = isIn(kindsWith<PressureKind>(({ value }) => value === 'pressure'));
export const isRequiredKind = isIn(requiredKinds);
export const isConfirmableKind = isIn(confirmableKinds);
export const isPrefilledKind = isIn(prefilledKinds);
export const isMealKind = isIn(mealKinds);

/** Makes an object with an entry for each of these readings. */
export function byKind<Kind extends VitalKind, Entry>(
  kinds: readonly Kind[],
  make: (kind: Kind) => Entry,
): Record<Kind, Entry> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, Entry>;
}

type ValueKind = ReadingRow['value'];
type Makers = { readonly [Value in ValueKind]: (kind: KindWith<{ value: Value }>) => unknown };
type Made<Make extends Makers> = { [Kind in VitalKind]: ReturnType<Make[RowOf<Kind>['value']]> };

/** Makes an object with an entry for each reading, by the maker for its kind of value. */
export function makeReadings<Make extends Makers>(make: Make): Made<Make> {
  const makers: Readonly<Record<ValueKind, (kind: never) => unknown>> = make;
  return byKind(vitalKinds, (kind) => makers[readings[kind].value](kind as never)) as Made<Make>;
}

interface ValueTypes {
  readonly pressure: string;
  readonly number: number;
}

/** The values of a record; null: not measured. */
export type ReadingValues = { [Kind in VitalKind]: ValueTypes[RowOf<Kind>['value']] | null };

type GivenValues = { readonly [Kind in VitalKind]?: ReadingValues[Kind] | undefined };

/** The readings of a record; null for what is missing in it, as a reading added after it was stored. */
export function pickReadings(record: GivenValues): ReadingValues {
  return byKind(vitalKinds, (kind) => record[kind] ?? null) as ReadingValues;
}
