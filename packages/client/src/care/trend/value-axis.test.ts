import { limitScale, getScaleStep } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { scaleText } from './trend-caption.tsx';
import { valueAxis } from './value-axis.ts';

it('The ranges of a chart in words', () => {
  expect(scaleText('pulse', limitScale('pulse', null))).toEqual({
    range: '60–100',
    severe: 'under 41 or from 131',
  });
  expect(scaleText('spo2', limitScale('spo2', null))).toEqual({ range: 'from 95', severe: 'under 90' });
  expect(scaleText('temperature', limitScale('temperature', null)).range).toBe('36.1–38.0');
  expect(scaleText('sugar', limitScale('sugar', null, 'post-meal')).range).toBe('70–139');
});

describe('valueAxis', () => {
  it('always shows the normal range, and all values', () => {
    const { min, max, ticks } = valueAxis([72, 140], [limitScale('pulse', null)]);
    expect(min).toBeLessThan(60);
    expect(max).toBeGreaterThan(140);
    expect(ticks).toEqual([40, 60, 80, 100, 120, 140]);
  });

  it('ends at 100 %, and does not reach for a severe edge far off', () => {
    expect(Math.max(...valueAxis([97], [limitScale('spo2', null)], 100).ticks)).toBe(100);
    expect(valueAxis([90], [limitScale('sugar', null)]).max).toBeLessThan(200);
    expect(getScaleStep('temperature')).toBe(0.1);
  });
});
