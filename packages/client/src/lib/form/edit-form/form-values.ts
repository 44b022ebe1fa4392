import type { FieldErrors } from '@hearthline/contracts';
import { get, set, type FieldPath, type FieldValues } from 'react-hook-form';

export interface FieldText<Values> {
  label: string;
  /** Paths of values that belong to this field and are taken over with it. */
  with?: readonly (keyof Values & string)[];
  /** Text of the value, if String() is not enough. */
  text?: (values: Values) => string;
}

/** The label of each field by its path, in the order of the form. */
export type FormFields<Values extends FieldValues> = Partial<
  Record<FieldPath<Values>, string | FieldText<Values>>
>;

export type Side = 'mine' | 'theirs';

/** A field whose value in the form differs from the stored one. */
export interface Difference {
  readonly field: string;
  readonly label: string;
  /** The value when the form was opened. */
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  /** The side that changed the field since the form was opened. */
  readonly changedBy: Side | 'both';
  /** Paths of all values that are taken over together, its own first. */
  readonly paths: readonly string[];
}

export type Choices = Readonly<Record<string, Side | undefined>>;

function fieldsOf<Values extends FieldValues>(fields: FormFields<Values>) {
  return Object.entries<string | FieldText<Values> | undefined>(fields).map(([field, given]) => {
    const spec = typeof given === 'string' ? { label: given } : given;
    const plain = (values: Values) => String(get(values, field) ?? '');
    const text = spec?.text ?? plain;
    return {
      field,
      label: spec?.label ?? field,
      paths: [field, ...(spec?.with ?? [])],
      textOf: (values: Values) => text(values).trim(),
    };
  });
}

export function getLabels<Values extends FieldValues>(fields: FormFields<Values>): Record<string, string> {
  return Object.fromEntries(fieldsOf(fields).map(({ field, label }) => [field, label]));
}

/** Error messages by field, in the order of the form; an error of a list item is shown at the list. */
export function errorsByField(
  errors: FieldErrors,
  fields: readonly string[],
): [field: string, message: string][] {
  return fields.flatMap((field): [string, string][] => {
    const path = Object.keys(errors).find((each) => each === field || each.startsWith(`${field}.`));
    return path === undefined ? [] : [[field, errors[path] ?? '']];
  });
}

/** The fields that differ between `mine` and `theirs`, in the order of the form; `before` is their common base. */
export function findDifferences<Values extends FieldValues>(
  fields: FormFields<Values>,
  before: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  const found = fieldsOf(fields).flatMap(({ field, label, paths, textOf }): Difference[] => {
    const texts = { before: textOf(before), mine: textOf(mine), theirs: textOf(theirs) };
    if (texts.mine === texts.theirs) return [];
    const changedBy =
      texts.theirs === texts.before ? 'mine' : texts.mine === texts.before ? 'theirs' : 'both';
    return [{ field, label, paths, ...texts, changedBy }];
  });
  const dependentFields = new Set(found.flatMap(({ paths }) => paths.slice(1)));
  return found.filter(({ field }) => !dependentFields.has(field));
}

/** `theirs` with the fields for which `mine` was chosen. */
export function mergeChoices<Values extends FieldValues>(
  differences: readonly Difference[],
  choices: Choices,
  mine: Values,
  theirs: Values,
): Values {
  const merged = structuredClone(theirs);
  for (const { field, paths } of differences)
    if (choices[field] === 'mine') for (const path of paths) set(merged, path, get(mine, path));
  return merged;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Deep equality that ignores white space around texts. */
export function isSameValues(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  if (!isObject(a) || !isObject(b)) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValues(a[key], b[key]));
}

/** An item of a list in a form: a text, or a row of texts. */
const isItem = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isObject(value) &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string'));

/**
 * Takes stored values whose type matches `defaults`, otherwise the defaults. Arrays are of texts or of rows of texts; an empty
 * object is a map with any keys.
 */
export function restoreValues<Values>(stored: unknown, defaults: Values): Values {
  if (Array.isArray(defaults))
    return Array.isArray(stored) && stored.every(isItem) ? (stored as Values) : defaults;
  if (!isObject(defaults)) return typeof stored === typeof defaults ? (stored as Values) : defaults;
  const from = isObject(stored) && !Array.isArray(stored) ? stored : {};
  if (Object.keys(defaults).length === 0) return from as Values;
  const entries = Object.entries(defaults).map(([key, value]) => [key, restoreValues(from[key], value)]);
  return Object.fromEntries(entries) as Values;
}
