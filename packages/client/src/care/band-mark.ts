import type { Band } from '@hearthline/contracts';
import type { MarkShape } from '../ui/show/mark.tsx';

/** The mark of a band: pointing up for high, down for low. */
export function bandMark(band: Pick<Band, 'tone' | 'side'>): MarkShape {
  if (band.tone === 'normal') return 'disc';
  const up = band.side === 'high';
  if (band.tone === 'attention') return up ? 'triangle-up' : 'triangle-down';
  return up ? 'octagon-up' : 'octagon-down';
}
