import type { WallBoard } from '@hearthline/contracts';

type Alert = WallBoard['alerts'][number];
type Reading = Pick<Alert, 'kind' | 'value'>;

const labels: Record<Alert['kind'], string> = {
  bloodPressure: 'BP',
  pulse: 'Pulse',
  spo2: 'SpO2',
  temperature: 'Temp',
  sugar: 'Sugar',
};

/** "SpO2 86 %", "BP 88/54": as it is read from across the room. */
export function readingText({ kind, value }: Reading): string {
  return `${labels[kind]} ${value}${kind === 'spo2' ? ' %' : ''}`;
}

/** The parts that are there, with dots between: "Room 12 · M.K. · 13:40". */
export function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

/** How long something has lasted: "22 min", from 100 min on "1 h 45". */
export function lasted(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 100) return `${String(minutes)} min`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** How long something still lasts: "12:40", from an hour on "1:02:40"; never below 0. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const tail = two(seconds % 60);
  if (minutes < 60) return `${two(minutes)}:${tail}`;
  return `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${tail}`;
}

/** How long the link has been away: "40 s", "12 min", "3 h 05". */
export function away(ms: number): string {
  return ms < 60_000 ? `${String(Math.max(0, Math.floor(ms / 1_000)))} s` : lasted(ms);
}

/** What a screen's wrong clock is, e.g. "3 min fast"; null within a minute. `errorMs` is positive when ahead. */
export function clockWords(errorMs: number): string | null {
  if (Math.abs(errorMs) <= 60_000) return null;
  return `${lasted(Math.abs(errorMs))} ${errorMs > 0 ? 'fast' : 'slow'}`;
}
