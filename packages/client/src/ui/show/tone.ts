import type { MarkShape } from './mark.tsx';

/** Severity of a value or state, which sets its colours and mark. */
export type Tone = 'plain' | 'normal' | 'attention' | 'severe' | 'unknown' | 'due' | 'info';

/** The tones of a measured value. */
export type ValueTone = 'normal' | 'attention' | 'severe';

/** The class that sets a tone's colours; see styles/parts.css. */
export function toneClass(tone: Tone): string {
  return `tone-${tone}`;
}

/** The mark of a tone that has no direction. */
export function getMark(tone: Tone): MarkShape {
  const marks: Record<Tone, MarkShape> = {
    plain: 'ring',
    normal: 'disc',
    attention: 'triangle-up',
    severe: 'octagon',
    unknown: 'dashed-ring',
    due: 'half-disc',
    info: 'info',
  };
  return marks[tone];
}
