/**
 * The single parser of numbers that people type, paste or import. It returns the number as written, digit for digit, or a
 * refusal in words. It drops, cuts and rounds nothing.
 */

/** The rules of a field that takes a number. */
export interface NumberRules {
  /** Most decimal places; 0: whole numbers. */
  readonly decimals: number;
  /** Both included. Without a `min` below 0 a minus sign is refused. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Named in refusals, e.g. "mg/dL". */
  readonly unit?: string | undefined;
  /** A second unit in use for this value; a value in it times `factor` is in `unit`. `min` and `max` are in `unit`. */
  readonly otherUnit?:
    | { readonly unit: string; readonly factor: number; readonly min: number; readonly max: number }
    | undefined;
}

/** Why a text was not taken for a number. */
export type NumberRefusal =
  | 'empty'
  | 'no-number'
  /** "38." */
  | 'unfinished'
  /** "1,000" and "10.000": thousands or decimals. */
  | 'ambiguous'
  /** "05" in a field with decimals: 5, or 0.5 without its point. */
  | 'leading-zero'
  /** "1,000,000", "1.234,5", "36..5" */
  | 'separators'
  /** "1 000" */
  | 'spaces'
  /** "1/2", "½" */
  | 'fraction'
  /** "1E+3" */
  | 'exponent'
  /** "5 mg" */
  | 'not-alone'
  | 'minus'
  | 'decimals'
  /** More digits than a number can hold. */
  | 'digits'
  | 'too-small'
  | 'too-large';

export interface RefusedNumber {
  readonly value: null;
  readonly reason: NumberRefusal;
  /** A sentence for the person who typed it. */
  readonly message: string;
  /** The converted value in the field's unit, if the text looks like a value in the other unit. */
  readonly offer?: number;
}

export interface TakenNumber {
  readonly value: number;
  readonly message: null;
}

export type TypedNumber = TakenNumber | RefusedNumber;

const refuse = (reason: NumberRefusal, message: string): RefusedNumber => ({ value: null, reason, message });

/** Converts digits of every script to 0 to 9. Unicode has them in runs of ten, starting at zero. */
export function normalizeDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** Invisible marks, e.g. the Unicode marks that change the direction of writing. */
const unseen = /\p{Cf}/gu;

/** Signs of other scripts for a point, a comma or an apostrophe between digits. */
const points = /[．٫·]/g;
const commas = /[，،]/g;
const apostrophes = /[’ʼ＇]/g;
const minuses = /[−–－]/g;

const normalize = (typed: string): string =>
  normalizeDigits(typed.replace(unseen, ''))
    .replace(points, '.')
    .replace(commas, ',')
    .replace(apostrophes, "'")
    .replace(minuses, '-')
    .replace(/\s/g, ' ')
    .trim();

/** True for one separator with exactly three digits behind it. A leading zero rules it out: no thousand begins with zero. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d*[.,']\d{3}$/.test(text);

/** Writes a number so that it can't be misread: 1.125 gets a fourth decimal, since "1.125" may mean 1125. */
export function writeNumber(value: number): string {
  const text = String(value);
  return isAmbiguous(text.replace('-', '')) ? `${text}0` : text;
}

/**
 * Tells whether a number sent by a program has at most this many decimals. Drafts refuse a number with more; they never
 * round.
 */
export const hasAtMostDecimals = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) === value;

/**
 * Parses a text that a person typed, pasted or imported. The decimal separator is a point, a comma or an apostrophe; digits
 * may be of any script. Never throws.
 */
export function parseTypedNumber(typed: string, rules: NumberRules): TypedNumber {
  const text = normalize(typed);
  const isNegative = /^-.*\d/.test(text);
  if (isNegative && (rules.min ?? 0) >= 0) return refuse('minus', 'Write it without a minus sign.');
  const taken = parsePlain(isNegative ? text.slice(1) : text, rules);
  if (taken.value === null) return taken;
  return checkRange(isNegative && taken.value !== 0 ? -taken.value : taken.value, rules);
}

function parsePlain(text: string, rules: NumberRules): TypedNumber {
  const [, whole = '', separator = '', fraction = ''] = /^(\d*)(?:([.,]|(?<=\d)')(\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '') return refuseShape(text, rules);
  const significant = fraction.replace(/0+$/, '');
  // A double holds 15 digits; a number with more would change.
  if (`${whole}${significant}`.replace(/^0+/, '').length > 15)
    return refuse('digits', 'This number has too many digits.');
  const value = Number(`${whole || '0'}.${fraction || '0'}`);
  if (isAmbiguous(text)) return refuseAmbiguous(whole + fraction, value, rules);
  if (rules.decimals > 0 && /^0\d/.test(whole)) return refuseLeadingZero(value, separator !== '');
  if (rules.decimals === 0 ? separator !== '' : significant.length > rules.decimals)
    return refuseDecimals(value, `${whole || '0'}.${fraction}`, rules);
  return { value, message: null };
}

function refuseAmbiguous(thousands: string, value: number, { decimals, unit }: NumberRules): RefusedNumber {
  const fits = (String(value).split('.')[1] ?? '').length <= decimals;
  const rest = decimals === 0 ? wholeText(unit) : decimalsText(decimals);
  return refuse(
    'ambiguous',
    fits ? `Write ${thousands} or ${writeNumber(value)}.` : `Write ${thousands}, if you mean that. ${rest}`,
  );
}

function refuseLeadingZero(value: number, hasPoint: boolean): RefusedNumber {
  const text = writeNumber(value);
  return refuse('leading-zero', hasPoint || value === 0 ? `Write ${text}.` : `Write ${text} or 0.${text}.`);
}

const wholeText = (unit: string | undefined) =>
  unit === undefined ? 'Whole numbers only.' : `Whole ${unit}.`;
const decimalWords = ['no', 'one', 'two', 'three', 'four'];
const decimalsText = (decimals: number) =>
  `At most ${decimalWords[decimals] ?? String(decimals)} decimal${decimals === 1 ? '' : 's'}.`;

/** Converts a value from the other unit to the field's unit; null if the result is out of range. */
export function fromOtherUnit(value: number, { otherUnit }: NumberRules): number | null {
  if (!otherUnit) return null;
  const converted = Math.round(value * otherUnit.factor);
  return converted >= otherUnit.min && converted <= otherUnit.max ? converted : null;
}

function refuseDecimals(value: number, text: string, rules: NumberRules): RefusedNumber {
  if (rules.decimals > 0) return refuse('decimals', decimalsText(rules.decimals));
  const whole = wholeText(rules.unit);
  const offer = fromOtherUnit(value, rules);
  if (offer === null || !rules.otherUnit) return refuse('decimals', whole);
  return { ...refuse('decimals', `${whole} Is ${text} a value in ${rules.otherUnit.unit}?`), offer };
}

function checkRange(value: number, { min, max, unit }: NumberRules): TypedNumber {
  const withUnit = (limit: number) => (unit === undefined ? String(limit) : `${String(limit)} ${unit}`);
  if (min !== undefined && value < min) return refuse('too-small', `At least ${withUnit(min)}.`);
  if (max !== undefined && value > max) return refuse('too-large', `At most ${withUnit(max)}.`);
  return { value, message: null };
}

/** The words for a text that is not of the shape of a number. */
function refuseShape(text: string, rules: NumberRules): RefusedNumber {
  if (text === '') return refuse('empty', 'Please enter a number.');
  if (/^\d+[.,']$/.test(text)) {
    const whole = text.slice(0, -1).replace(/^0+(?=\d)/, '');
    return rules.decimals === 0
      ? refuse('decimals', wholeText(rules.unit))
      : refuse('unfinished', `Write ${whole}, or the digits behind the point.`);
  }
  if (/^\d*[.,']?\d+[eE][+-]?\d+$/.test(text))
    return refuse('exponent', 'Write all digits of the number, without E.');
  const fraction = /^(?:(\d+)[ -])?(\d+) ?\/ ?(\d+)$/.exec(withSlash(text));
  if (fraction) return refuseFraction(fraction);
  const [, number, words = ''] = /^([\d.,' ]*\d) *([^\d.,' -]\D*)$/.exec(text) ?? [];
  if (number !== undefined) {
    const alone = parsePlain(number, rules);
    return alone.value === null
      ? alone
      : refuse('not-alone', `Write ${writeNumber(alone.value)} without “${words.trim()}”.`);
  }
  if (/^[\d.,']*\d( [\d.,']*\d)+$/.test(text)) return refuse('spaces', 'Write the number without spaces.');
  return /^[\d.,']*\d[\d.,']*$/.test(text)
    ? refuse('separators', separatorsText(text, rules))
    : refuse('no-number', 'Please enter a number.');
}

/** "1½" and "1 1⁄2" as "1 1/2". */
const withSlash = (text: string): string =>
  text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replaceAll('⁄', '/')
    .trim();

function refuseFraction([, whole = '0', above = '', below = '']: readonly string[]): RefusedNumber {
  const value = Number(whole) + Number(above) / Number(below);
  const isExact = value < 1e6 && Number(value.toFixed(4)) === value;
  return refuse(
    'fraction',
    isExact ? `Write ${writeNumber(value)}.` : 'Write a decimal number, such as 0.5.',
  );
}

/** Reads groups of three with one kind of separator, and at most one other separator before the decimals, as one number. */
function separatorsText(text: string, { decimals, unit }: NumberRules): string {
  const [, groups = '', , , fraction = ''] =
    /^([1-9]\d{0,2}([.,'])\d{3}(\2\d{3})*)(?:(?!\2)[.,'](\d+))?$/.exec(text) ?? [];
  if (groups === '') return 'Write the number with one point.';
  const whole = groups.replace(/\D/g, '');
  if (fraction === '') return `Write ${whole}.`;
  if (fraction.length > decimals) return decimals === 0 ? wholeText(unit) : decimalsText(decimals);
  return `Write ${whole}.${fraction}${fraction.length === 3 ? '0' : ''}.`;
}
