let offsetMs = 0;
let isExact = false;

/** The current time by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Sets the clock from a heartbeat (ISO 8601). Network delay is ignored. */
export function setClock(now: string): void {
  offsetMs = Date.parse(now) - Date.now();
  isExact = true;
}

/** Sets the clock from the Date header (whole seconds) of a reply of that age, until the first heartbeat gives a more exact time. */
export function setClockFromDateHeader(header: string | null, agedMs = 0): void {
  const now = header === null ? Number.NaN : Date.parse(header);
  if (isExact || Number.isNaN(now)) return;
  offsetMs = now + agedMs + 500 - Date.now();
}
