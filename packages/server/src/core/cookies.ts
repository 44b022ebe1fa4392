/**
 * A cookie's name as the browser knows it. Under https with the prefix by which browsers take it from this very host alone,
 * over https, for the whole of it: no page of a neighbouring domain can plant one.
 */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** The value of a cookie in a Cookie header; null where there is none. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals >= 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
