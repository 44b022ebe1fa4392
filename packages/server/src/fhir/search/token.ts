import type { Coding } from '../resources/r4.ts';

/** A value of a token parameter; an absent part may be anything. */
export interface Token {
  readonly code?: string;
  /** Empty: the coding must have none. */
  readonly system?: string;
}

/** `code`, `system|code`, `|code` or `system|`. */
export function parseToken(value: string): Token {
  const bar = value.indexOf('|');
  if (bar < 0) return { code: value };
  const [system, code] = [value.slice(0, bar), value.slice(bar + 1)];
  return { system, ...(code && { code }) };
}

export const matchesToken = ({ code, system }: Token, coding: Coding): boolean =>
  (code === undefined || coding.code === code) && (system === undefined || (coding.system ?? '') === system);
