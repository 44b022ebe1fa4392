import type { AlertReading } from '@hearthline/contracts';
import type { MarkShape } from '../ui/show/mark.tsx';
import { bandMark } from './band-mark.ts';

type Bands = readonly Pick<AlertReading, 'word' | 'side'>[];

/** The mark of an alert's readings: pointing up or down if all of them are on that side. */
export function alertMark(readings: Bands): MarkShape {
  const [side, ...others] = new Set(readings.map((reading) => reading.side));
  return side && others.length === 0 ? bandMark({ tone: 'severe', side }) : 'octagon';
}

/** The word of an alert's readings: their common word, otherwise "Severe". */
export function alertWord(readings: Bands): string {
  const [word, ...others] = new Set(readings.map((reading) => reading.word));
  return word && others.length === 0 ? word : 'Severe';
}
