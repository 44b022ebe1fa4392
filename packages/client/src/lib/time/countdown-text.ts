import { serverNow } from '../server/server-clock.ts';

/** Whole seconds until a moment by the server's clock, never below 0. */
export const secondsUntil = (moment: string, now = serverNow()): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / 1_000));

/** "0:47" */
export const countdownText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
