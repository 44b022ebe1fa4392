const digits = 15;

/**
 * The place of a movement in its register, as text that sorts in order: its number. A count sorts after the movement that was
 * the latest when it was made, and before the next one.
 */
export const movementKey = (seq: number): string => String(seq).padStart(digits, '0');

/** The place of a count that was made after movement number `seq`. */
export const checkKey = (seq: number, at: Date, id: string): string =>
  `${movementKey(seq)}.${at.toISOString()}.${id}`;

/** Movements before a place have sequence numbers below this. */
export function firstSeqFrom(key: string): number {
  const [number = '', isCheck] = key.split('.');
  return Number(number) + (isCheck === undefined ? 0 : 1);
}

const pattern = /^\d{15}(\.\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.[0-9a-f]{24})?$/;

export const isRegisterKey = (text: string): boolean => pattern.test(text);
