import { bandSteps, formatReading, type BandStep, type VitalKind } from '@hearthline/contracts';

/** "normal 60–100, severe below 41 or above 130" */
function inWords(kind: VitalKind, steps: readonly BandStep[]): string {
  const unit = kind === 'temperature' ? 0.1 : 1;
  const at = (value: number) => formatReading(kind, value);
  const startsAfter = (index: number) => steps[index + 1]?.from;
  const normal = steps.findIndex(({ band }) => band.tone === 'normal');
  const [from, end] = [steps[normal]?.from ?? 0, startsAfter(normal)];
  const range = end === undefined ? `from ${at(from)}` : `${at(from)}–${at(end - unit)}`;
  const below = steps[0]?.band.tone === 'severe' ? startsAfter(0) : undefined;
  const above = steps.at(-1)?.band.tone === 'severe' ? steps.at(-1)?.from : undefined;
  const severe = [
    below !== undefined && `below ${at(below)}`,
    above !== undefined && `above ${at(above - unit)}`,
  ].filter(Boolean);
  return `normal ${range}, severe ${severe.join(' or ')}`;
}

/** The bands of everybody, as a line beside the fields of limits of one's own. */
export function defaultScale(kind: VitalKind): string {
  if (kind !== 'sugar') return `Default: ${inWords(kind, bandSteps(kind))}`;
  const afterMeal = bandSteps('sugar', 'post-meal').find(({ band }) => band.side === 'high')?.from ?? 0;
  return `Default: fasting ${inWords('sugar', bandSteps('sugar'))}; after a meal normal up to ${String(afterMeal - 1)}`;
}
