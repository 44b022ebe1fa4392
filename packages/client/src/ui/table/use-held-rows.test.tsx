import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldRows } from './use-held-rows.ts';

function Rows({ keys, keepOrder }: { keys: string[]; keepOrder?: boolean }) {
  const { rows, waiting, show, reading } = useHeldRows(
    keys.map((key) => ({ key })),
    { maxRows: 3, keepOrder },
  );
  return (
    <div data-testid="table" {...reading}>
      {waiting > 0 && <button onClick={show}>{waiting} waiting</button>}
      <output>{rows.map((row) => row.key).join()}</output>
    </div>
  );
}

const shown = () => screen.getByRole('status').textContent;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('useHeldRows: shows new rows at once while nobody reads', () => {
  const { rerender } = render(<Rows keys={['a', 'b']} />);
  rerender(<Rows keys={['c', 'a', 'b', 'z']} />);
  expect(shown()).toBe('c,a,b');
});

it('useHeldRows: holds new rows while the user reads, counts them, and shows them on request', () => {
  const { rerender } = render(<Rows keys={['a', 'b', 'x']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['c', 'a', 'b', 'x']} />);
  expect(shown()).toBe('a,b,x');
  fireEvent.click(screen.getByText('1 waiting'));
  expect(shown()).toBe('c,a,b');
});

it('useHeldRows: removes deleted rows at once, even while the user reads', () => {
  const { rerender } = render(<Rows keys={['a', 'b', 'x']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['c', 'a', 'x']} />);
  expect(shown()).toBe('a,x');
});

it('useHeldRows: releases when the pointer leaves, or 20 s after its last move', () => {
  const { rerender } = render(<Rows keys={['a']} />);
  const table = screen.getByTestId('table');
  fireEvent.pointerMove(table);
  rerender(<Rows keys={['b', 'a']} />);
  fireEvent.pointerLeave(table);
  expect(shown()).toBe('b,a');

  fireEvent.pointerMove(table);
  rerender(<Rows keys={['c', 'b', 'a']} />);
  expect(shown()).toBe('b,a');
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  expect(shown()).toBe('c,b,a');
});

it('useHeldRows: adds rows below the visible ones at once', () => {
  const { rerender } = render(<Rows keys={['a', 'b']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['a', 'b', 'z']} />);
  expect(shown()).toBe('a,b,z');
});

it('useHeldRows: with keepOrder rows keep their places while the user reads, and new rows come last', () => {
  const { rerender } = render(<Rows keepOrder keys={['a', 'b', 'c']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keepOrder keys={['x', 'c', 'a']} />);
  expect(shown()).toBe('a,c,x');
  fireEvent.pointerLeave(screen.getByTestId('table'));
  expect(shown()).toBe('x,c,a');
});
