import { restoreValues } from './form-values.ts';

/** One filling in of a form, as it is kept on the device. */
export interface FormDraft<Values, Entity> {
  /** What is edited, as known when the form was opened; null for something new. */
  readonly base: Entity | null;
  /** UUID: the same save sent twice is stored once. */
  readonly key: string;
  /** ISO 8601 */
  readonly startedAt: string;
  readonly values: Values;
}

/** A form just opened. */
export function newDraft<Values, Entity>(
  base: Entity | null,
  valuesOf: (base: Entity | null) => Values,
  now: Date,
): FormDraft<Values, Entity> {
  return { base, key: crypto.randomUUID(), startedAt: now.toISOString(), values: valuesOf(base) };
}

/**
 * A stored draft, field by field: what another build of the client left out or kept as another kind is as in `opened`, the
 * entity that is edited now. Null where it is no draft.
 */
export function readDraft<Values, Entity extends object>(
  stored: unknown,
  opened: Entity | null,
  valuesOf: (base: Entity | null) => Values,
): FormDraft<Values, Entity> | null {
  const { base, key, startedAt, values } = (stored ?? {}) as Partial<FormDraft<unknown, object>>;
  const isDraft = typeof key === 'string' && typeof startedAt === 'string';
  if (!isDraft || typeof values !== 'object' || values === null) return null;
  const began = opened && { ...opened, ...base };
  return { base: began, key, startedAt, values: restoreValues(values, valuesOf(began)) };
}
