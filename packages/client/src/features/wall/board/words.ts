import { readings, withdrawnSaidMs, type WallBoard } from '@hearthline/contracts';
import { elapsedText } from '../../../care/duration.ts';

type Alert = WallBoard['alerts'][number];
type Reading = Pick<Alert, 'kind' | 'value'>;

/** "SpO2 86 %", "BP 88/54": as it is read from across the room. */
export function readingText({ kind, value }: Reading): string {
  return `${readings[kind].shortLabel} ${value}${kind === 'spo2' ? ' %' : ''}`;
}

/** The parts that are there, with dots between: "Room 12 · M.K. · 13:40". */
export function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

/** "Room 12 · M.K.", as much of it as the grade has. */
export function whoseText({ room, who }: Pick<Alert, 'room' | 'who'>): string {
  return dotted(room === null ? null : `Room ${room}`, who);
}

/** What is said of alerts that were withdrawn a moment ago; `now` is ms of the server's clock. */
export function withdrawnWords(withdrawn: WallBoard['withdrawn'], now: number): string[] {
  return withdrawn
    .filter(({ at }) => now - Date.parse(at) < withdrawnSaidMs)
    .map(
      (one) =>
        `Alert withdrawn: ${dotted(readingText(one), whoseText(one)).replace(/\.$/, '')}. Its reading was taken back.`,
    );
}

/** How long the link has been away: "40 s", "12 min", "3 h 05". */
export function away(ms: number): string {
  return ms < 60_000 ? `${String(Math.max(0, Math.floor(ms / 1_000)))} s` : elapsedText(ms);
}

const dayMs = 24 * 3_600_000;

/**
 * What a screen's wrong clock is, e.g. "3 min fast"; null within a minute. `errorMs` is positive when ahead. One whose
 * battery died begins again years ago.
 */
export function clockWords(errorMs: number): string | null {
  const ms = Math.abs(errorMs);
  if (ms <= 60_000) return null;
  const much = ms < 2 * dayMs ? elapsedText(ms) : `${String(Math.floor(ms / dayMs))} days`;
  return `${much} ${errorMs > 0 ? 'fast' : 'slow'}`;
}
