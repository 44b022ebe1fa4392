import type { TrendMark } from './trend-marks.ts';

/* The shapes of ui/mark.tsx around their centre, in twentieths of their size. One path draws all marks of a tone, so that
   a year of readings does not add an element for each. */
const triangleUp = 'm0-7.5l9 15.5h-18z';
const triangleDown = 'm0 7.5l-9-15.5h18z';
const octagon = 'm-3.7-9h7.4l5.3 5.3v7.4l-5.3 5.3h-7.4l-5.3-5.3v-7.4z';
const arrowUp = 'm0 4.5v-9m-3.6 3.5l3.6-3.6l3.6 3.6';
const arrowDown = 'm0-4.5v9m-3.6-3.5l3.6 3.6l3.6-3.6';

const units = 20;
/** Px of the design. */
const sizes = { attention: 13, severe: 17 } as const;

/** The marks of one tone: the filled shapes, and the arrows cut out of them; drawn within `scale(scale)`. */
export interface MarkPaths {
  readonly tone: keyof typeof sizes;
  readonly scale: number;
  readonly body: string;
  readonly arrows: string;
}

export function markPaths(marks: readonly TrendMark[]): readonly MarkPaths[] {
  return (['attention', 'severe'] as const).flatMap((tone) => {
    const scale = sizes[tone] / units;
    let [body, arrows] = ['', ''];
    for (const { x, y, band } of marks) {
      if (band.tone !== tone) continue;
      const middle = `M${(x / scale).toFixed(1)},${(y / scale).toFixed(1)}`;
      const isLow = band.side === 'low';
      if (tone === 'attention') body += middle + (isLow ? triangleDown : triangleUp);
      else {
        body += middle + octagon;
        arrows += middle + (isLow ? arrowDown : arrowUp);
      }
    }
    return body === '' ? [] : [{ tone, scale, body, arrows }];
  });
}

/** Stroke and dashes of the rings, in px of the design; the dashes start again with each ring. */
export const ringDashes = { strokeWidth: 1.2, strokeDasharray: '2.16 1.608' } as const;

/** The rings of readings that were not measured: one path, as of the other marks. */
export function ringsPath(places: readonly number[], y: number): string {
  return places
    .map((x) => `M${(x + 4.8).toFixed(1)},${y.toFixed(1)}a4.8 4.8 0 1 1-9.6 0a4.8 4.8 0 1 1 9.6 0`)
    .join('');
}
