import { CommandError, badValue } from '../errors.ts';

/**
 * A JavaScript regular expression for MongoDB's pattern and options (i, m, s, u; x is refused).
 * Throws 51091 for a pattern that does not compile.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (/[^imsux]/.test(options)) throw new CommandError(51108, `invalid flag in regex options: ${options}`);
  if (options.includes('x')) throw badValue('the regex option x is not supported');
  if (pattern.includes('\0') || options.includes('\0'))
    throw badValue('Regular expression cannot contain an embedded null byte');
  const flags = [...new Set(options.replace('u', ''))].join('');
  try {
    return new RegExp(pattern, flags + 'u');
  } catch {
    return compileLoosely(pattern, flags);
  }
}

// Without the u flag JavaScript allows the needless escapes PCRE allows.
function compileLoosely(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(51091, `Regular expression is invalid: ${why}`);
  }
}
