import { describe, expect, it } from 'vitest';
import { hourFigures } from './stat-cards.tsx';

describe('hourFigures', () => {
  const hourOf = (at: string) => Number(at);

  it('has a bar for every hour from 6 to now', () => {
    expect(hourFigures(['7', '7', '9'], hourOf, 9)).toEqual({ from: 6, values: [0, 2, 0, 1] });
  });

  it('starts earlier with an earlier record, or when it is not 6 yet', () => {
    expect(hourFigures(['3'], hourOf, 4)).toEqual({ from: 3, values: [1, 0] });
    expect(hourFigures([], hourOf, 0)).toEqual({ from: 0, values: [0] });
  });
});
