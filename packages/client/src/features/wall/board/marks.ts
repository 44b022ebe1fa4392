import type { MarkShape } from '../../../ui/mark.tsx';

type Side = 'low' | 'normal' | 'high';

/** The silhouette of a severe value. */
export function octagonOf(side: Side): MarkShape {
  return side === 'low' ? 'octagon-down' : side === 'high' ? 'octagon-up' : 'octagon';
}

/** The silhouette of a value out of its band. */
export function flagOf(tone: 'attention' | 'severe', side: Side): MarkShape {
  if (tone === 'severe') return octagonOf(side);
  return side === 'low' ? 'triangle-down' : 'triangle-up';
}
