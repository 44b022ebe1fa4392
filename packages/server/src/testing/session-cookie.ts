/** The session cookie set by a reply, as a Cookie header sends it; '' when it set none. */
export function getSessionCookie(headers: Headers): string {
  const line = headers.getSetCookie().find((cookie) => /^(__Host-)?hearthline\.sid=/.test(cookie));
  return line?.split(';')[0] ?? '';
}
