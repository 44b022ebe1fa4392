import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { nowAtom } from './now.ts';

const everyMs = 10 * 60_000;

/** Positions within 6 px of the middle, as far apart as they are in time: nothing stands still for long. */
const places = [
  [0, 0],
  [6, 3],
  [-3, -6],
  [3, 6],
  [-6, -3],
  [6, -3],
  [-3, 6],
  [3, -6],
  [-6, 3],
] as const;

/** Where the picture stands at a moment (ms since 1970): design pixels to the right and down, at most 6 each way. */
export function pixelShiftAt(now: number): readonly [x: number, y: number] {
  return places[Math.floor(now / everyMs) % places.length] ?? [0, 0];
}

/** The same for a style: what stands there moves with the hours, so that nothing burns in. */
export function usePixelShift(): CSSProperties {
  const [x, y] = pixelShiftAt(useAtomValue(nowAtom));
  return { '--drift-x': x, '--drift-y': y } as CSSProperties;
}
