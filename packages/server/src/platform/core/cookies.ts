/**
 * A cookie's name as the browser stores it. Under https it has the `__Host-` prefix: browsers accept such a cookie only from
 * this host, over https and for path `/`, so a sibling domain can't set one.
 */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** The value of a cookie in a Cookie header; null if the header lacks it. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals >= 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
