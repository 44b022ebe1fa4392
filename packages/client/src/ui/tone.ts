import type { MarkShape } from './mark.tsx';

/** How loud a thing is. Plain has no ground of its own. */
export type Tone = 'plain' | 'normal' | 'attention' | 'severe' | 'unknown' | 'due' | 'info';

/** The tones a value that was measured can have. */
export type ValueTone = 'normal' | 'attention' | 'severe';

/** The class that gives a block its tone's colours; see styles/parts.css. */
export function toneClass(tone: Tone): string {
  return `tone-${tone}`;
}

/** The silhouette a tone has when nothing says high or low. */
export function markOf(tone: Tone): MarkShape {
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
