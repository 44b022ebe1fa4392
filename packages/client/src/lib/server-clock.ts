let offsetMs = 0;
let isExact = false;

/** What the server's clock says now. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Sets the clock by a heartbeat: it left the server a moment ago. */
export function setClock(now: string): void {
  offsetMs = Date.parse(now) - Date.now();
  isExact = true;
}

/** Sets the clock by a reply's Date header, which knows whole seconds alone: only until a heartbeat comes. */
export function setClockFromDateHeader(header: string | null): void {
  const now = header === null ? Number.NaN : Date.parse(header);
  if (isExact || Number.isNaN(now)) return;
  offsetMs = now + 500 - Date.now();
}
