export interface NumberRules {
  min: number;
  max: number;
  step?: number | undefined;
  /** Decimal places; 0 by default. */
  decimals?: number | undefined;
}

/** Parses a number; null when the text is none. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(trimmed) ? Number(trimmed) : null;
}

/** The text after one step: `start` when empty, otherwise one step on, within the limits. */
export function stepText(text: string, direction: 1 | -1, start: number, rules: NumberRules): string {
  const { min, max, step = 1, decimals = 0 } = rules;
  const now = parseNumber(text);
  const next = now === null ? start : now + direction * step;
  return Math.min(Math.max(next, min), max).toFixed(decimals);
}

/** Keeps the characters allowed with these decimals: digits and one point. */
export function cleanNumber(text: string, decimals = 0): string {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return decimals > 0 && rest.length > 0 ? `${whole}.${rest.join('').slice(0, decimals)}` : whole;
}

/** The text after a keypad key; `replaceAll` discards the text before it. */
export function pressKey(text: string, key: string, { replaceAll = false, maxLength = 7 } = {}): string {
  const before = replaceAll ? '' : text;
  const isSeparator = key === '.' || key === '/';
  if (isSeparator && (before === '' || before.includes(key))) return before;
  return before.length < maxLength ? before + key : before;
}
