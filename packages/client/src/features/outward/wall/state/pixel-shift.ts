import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { nowAtom } from './now.ts';

const everyMs = 10 * 60_000;

/** Offsets within 6 px; successive ones are far apart. They prevent burn-in. */
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

/** Offset of the picture at a moment (ms since 1970), in design pixels. */
export function pixelShiftAt(now: number): readonly [x: number, y: number] {
  return places[Math.floor(now / everyMs) % places.length] ?? [0, 0];
}

/** The offset as CSS variables. */
export function usePixelShift(): CSSProperties {
  const [x, y] = pixelShiftAt(useAtomValue(nowAtom));
  return { '--shift-x': x, '--shift-y': y } as CSSProperties;
}
