import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { growRange, useIncrementalRows, type RowRange } from './use-incremental-rows.ts';

const span = (first: number, last: number): RowRange => ({ first, last });
const none = span(0, -1);

afterEach(() => vi.unstubAllGlobals());

describe('the rows to show next', () => {
  it('are those in sight before the spare ones, and at most six more at once', () => {
    expect(growRange(undefined, span(92, 120), span(100, 112))).toEqual(span(100, 105));
    expect(growRange(span(100, 105), span(92, 120), span(100, 112))).toEqual(span(100, 111));
    expect(growRange(span(100, 111), span(92, 120), span(100, 112))).toEqual(span(100, 117));
    expect(growRange(span(100, 117), span(92, 120), span(100, 112))).toEqual(span(97, 120));
    expect(growRange(span(97, 120), span(92, 120), span(100, 112))).toEqual(span(92, 120));
  });

  it('go on upwards from what is there', () => {
    expect(growRange(span(100, 120), span(80, 108), span(88, 100))).toEqual(span(94, 108));
  });

  it('begin anew where somebody has jumped to, and let what is far away go at once', () => {
    expect(growRange(span(0, 20), span(500, 528), span(508, 520))).toEqual(span(508, 513));
    expect(growRange(span(0, 20), span(10, 30), span(14, 26))).toEqual(span(10, 26));
  });

  it('are none of a list that has none, and all of a short one', () => {
    expect(growRange(undefined, none, none)).toEqual(none);
    expect(growRange(span(0, 9), none, none)).toEqual(none);
    expect(growRange(none, span(0, 2), span(0, 2))).toEqual(span(0, 2));
  });

  it('come frame by frame until all are there, and then no frame is asked for', () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', vi.fn());
    const { result } = renderHook(() => useIncrementalRows(span(0, 19), span(0, 13)));
    const seen = [result.current.last];
    for (let frame = frames.shift(); frame; frame = frames.shift()) {
      act(() => frame?.(0));
      seen.push(result.current.last);
    }
    expect(seen).toEqual([5, 11, 17, 19, 19]);
  });
});
