import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { growRange, useIncrementalRows, type RowRange } from './use-incremental-rows.ts';

const span = (first: number, last: number): RowRange => ({ first, last });
const none = span(0, -1);

afterEach(() => vi.unstubAllGlobals());

describe('growRange and useIncrementalRows', () => {
  it('render visible rows before the overscan, at most six more at once', () => {
    expect(growRange(undefined, span(92, 120), span(100, 112))).toEqual(span(100, 105));
    expect(growRange(span(100, 105), span(92, 120), span(100, 112))).toEqual(span(100, 111));
    expect(growRange(span(100, 111), span(92, 120), span(100, 112))).toEqual(span(100, 117));
    expect(growRange(span(100, 117), span(92, 120), span(100, 112))).toEqual(span(97, 120));
    expect(growRange(span(97, 120), span(92, 120), span(100, 112))).toEqual(span(92, 120));
  });

  it('extend the range upwards', () => {
    expect(growRange(span(100, 120), span(80, 108), span(88, 100))).toEqual(span(94, 108));
  });

  it('start anew after a jump, and drop rows far away at once', () => {
    expect(growRange(span(0, 20), span(500, 528), span(508, 520))).toEqual(span(508, 513));
    expect(growRange(span(0, 20), span(10, 30), span(14, 26))).toEqual(span(10, 26));
  });

  it('render no row of an empty list, and all rows of a short list', () => {
    expect(growRange(undefined, none, none)).toEqual(none);
    expect(growRange(span(0, 9), none, none)).toEqual(none);
    expect(growRange(none, span(0, 2), span(0, 2))).toEqual(span(0, 2));
  });

  it('extend the range frame by frame until all rows are there, then request no more frames', () => {
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
