/** The session's cookie in a reply, as a Cookie header carries it; '' where the reply set none. */
export function sessionCookieOf(headers: Headers): string {
  const line = headers.getSetCookie().find((cookie) => /^(__Host-)?hearthline\.sid=/.test(cookie));
  return line?.split(';')[0] ?? '';
}
