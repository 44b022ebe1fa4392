/**
 * The time by the server's clock, on a device whose own clock may be wrong and may be changed at any moment.
 *
 * Known are the server's time when it was last heard, and what the device's two clocks said then. Date.now() is what a person or the
 * network sets; performance.now() cannot be set, but on some systems stands still while the device sleeps. So, since the server was
 * heard, by the difference of the two:
 * - About none (2 minutes): as much time has passed as performance.now() says. A clock that was moved by a minute changes nothing.
 * - Date.now() is behind: it was put back, since performance.now() never runs ahead. What performance.now() says has passed.
 * - Date.now() is ahead: the device slept, or its clock was put forward, and no clock of it tells which. Date.now() is taken: a
 *   session that would be over has to be over after a sleep, and a reading must not be filed hours too early.
 * In the last two cases the time is unsure (a sleep beside a clock that was put back cannot be seen), and who saves is asked what time
 * it is (`confirmClock`). The next heartbeat of the server mends everything.
 *
 * A reload loses performance.now(): lib/kept-session.ts keeps the distance of the clocks, renewed twice a minute, and opens
 * nothing where the clock has gone back since. A clock put forward while the page was closed cannot be seen; the session, which ends
 * after 15 minutes, bounds it.
 */
interface Anchor {
  /** The server's time, ms since 1970. */
  readonly serverMs: number;
  /** Date.now() and performance.now() at that moment. */
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** True if it was unsure already when it was kept. */
  readonly isUnsure: boolean;
}

const toleranceMs = 2 * 60_000;

/** Null until the server is heard: then the device's clock is all there is. */
let anchor: Anchor | null = null;
let isExact = false;

function setAnchor(serverMs: number, isUnsure = false): void {
  anchor = { serverMs, wallMs: Date.now(), monotonicMs: performance.now(), isUnsure };
}

/** The time since the anchor in ms, and whether the two clocks agree on it. */
function passedSince({ wallMs, monotonicMs }: Anchor): { readonly ms: number; readonly isAgreed: boolean } {
  const wall = Date.now() - wallMs;
  const monotonic = performance.now() - monotonicMs;
  const isAgreed = Math.abs(wall - monotonic) <= toleranceMs;
  return { ms: isAgreed ? monotonic : Math.max(wall, monotonic), isAgreed };
}

/** The current time by the server's clock. */
export function serverNow(): Date {
  return new Date(anchor ? anchor.serverMs + passedSince(anchor).ms : Date.now());
}

/** The server's time at a moment of performance.now() on this page. */
export function serverTimeAt(monotonicMs: number): Date {
  return new Date(serverNow().getTime() - (performance.now() - monotonicMs));
}

/** Tells whether the device's clock moved, or the device slept, since the server was heard, so that the time may be wrong. */
export function isClockUnsure(): boolean {
  return anchor !== null && (anchor.isUnsure || !passedSince(anchor).isAgreed);
}

/** Sets the clock from a heartbeat (ISO 8601). Network delay is ignored. */
export function setClock(now: string): void {
  setAnchor(Date.parse(now));
  isExact = true;
}

/** Sets the clock to what was kept on the device, until the server is heard. */
export function setClockFromDevice(now: Date, isUnsure: boolean): void {
  setAnchor(now.getTime(), isUnsure);
  isExact = false;
}

/** Sets the clock to the time that the user confirmed. */
export function confirmClock(now: Date): void {
  setAnchor(now.getTime());
}

/** Forgets the server's time, as a reload does. */
export function resetServerClock(): void {
  anchor = null;
  isExact = false;
}

/** Sets the clock from the Date header (whole seconds) of a reply of that age, until the first heartbeat gives a more exact time. */
export function setClockFromDateHeader(header: string | null, agedMs = 0): void {
  const now = header === null ? Number.NaN : Date.parse(header);
  if (isExact || Number.isNaN(now)) return;
  setAnchor(now + agedMs + 500);
}
