export interface NumberRules {
  min: number;
  max: number;
  step?: number | undefined;
  /** Digits after the point; 0 unless told. */
  decimals?: number | undefined;
}

/** The number a text says, or null while it says none. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(trimmed) ? Number(trimmed) : null;
}

/** One press of plus or minus: from nothing to `start`, otherwise a step, never past the limits. */
export function stepText(text: string, direction: 1 | -1, start: number, rules: NumberRules): string {
  const { min, max, step = 1, decimals = 0 } = rules;
  const now = parseNumber(text);
  const next = now === null ? start : now + direction * step;
  return Math.min(Math.max(next, min), max).toFixed(decimals);
}

/** Keeps the characters a number of these decimals can have: digits, and one point. */
export function cleanNumber(text: string, decimals = 0): string {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return decimals > 0 && rest.length > 0 ? `${whole}.${rest.join('').slice(0, decimals)}` : whole;
}

/** What a keypad press makes of a text; `fresh` replaces a value that nobody typed. */
export function pressKey(text: string, key: string, { replaceAll = false, maxLength = 7 } = {}): string {
  const before = replaceAll ? '' : text;
  const isSeparator = key === '.' || key === '/';
  if (isSeparator && (before === '' || before.includes(key))) return before;
  return before.length < maxLength ? before + key : before;
}
