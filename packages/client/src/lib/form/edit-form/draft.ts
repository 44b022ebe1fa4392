import { restoreValues } from './form-values.ts';

/** A form's draft as it is stored on the device. */
export interface FormDraft<Values, Entity> {
  /** The entity as it was when the form was opened; null for a new one. */
  readonly base: Entity | null;
  /** Idempotency key (UUID). */
  readonly key: string;
  /** ISO 8601 */
  readonly startedAt: string;
  /** ISO 8601: time of the first attempt to save, repeated by every retry; null before it. */
  readonly firstTriedAt: string | null;
  readonly values: Values;
}

/** The draft of a form that was just opened. */
export function newDraft<Values, Entity>(
  base: Entity | null,
  valuesOf: (base: Entity | null) => Values,
  now: Date,
): FormDraft<Values, Entity> {
  return {
    base,
    key: crypto.randomUUID(),
    startedAt: now.toISOString(),
    firstTriedAt: null,
    values: valuesOf(base),
  };
}

/**
 * Parses a stored draft; null if it is invalid. Fields that an older version did not store are taken from `opened`, the
 * current entity.
 */
export function readDraft<Values, Entity extends object>(
  stored: unknown,
  opened: Entity | null,
  valuesOf: (base: Entity | null) => Values,
): FormDraft<Values, Entity> | null {
  const {
    base,
    key,
    startedAt,
    firstTriedAt = null,
    values,
  } = (stored ?? {}) as Partial<FormDraft<unknown, object>>;
  const isDraft = typeof key === 'string' && typeof startedAt === 'string';
  if (!isDraft || typeof values !== 'object' || values === null) return null;
  const began = opened && { ...opened, ...base };
  return { base: began, key, startedAt, firstTriedAt, values: restoreValues(values, valuesOf(began)) };
}
