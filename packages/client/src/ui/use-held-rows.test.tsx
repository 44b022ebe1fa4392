import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldRows } from './use-held-rows.ts';

function Rows({ keys }: { keys: string[] }) {
  const { rows, waiting, show, reading } = useHeldRows(
    keys.map((key) => ({ key })),
    { maxRows: 3 },
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

it('takes new rows at once while nobody reads', () => {
  const { rerender } = render(<Rows keys={['a', 'b']} />);
  rerender(<Rows keys={['c', 'a', 'b', 'z']} />);
  expect(shown()).toBe('c,a,b');
});

it('keeps rows still under a reader, says how many wait, and shows them when asked', () => {
  const { rerender } = render(<Rows keys={['a', 'b', 'x']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['c', 'a', 'b', 'x']} />);
  expect(shown()).toBe('a,b,x');
  fireEvent.click(screen.getByText('1 waiting'));
  expect(shown()).toBe('c,a,b');
});

it('takes out at once what is gone, even under a reader', () => {
  const { rerender } = render(<Rows keys={['a', 'b', 'x']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['c', 'a', 'x']} />);
  expect(shown()).toBe('a,x');
});

it('lets go when the pointer leaves, or has not moved for 20 s', () => {
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

it('adds at once what comes below the rows being read', () => {
  const { rerender } = render(<Rows keys={['a', 'b']} />);
  fireEvent.pointerMove(screen.getByTestId('table'));
  rerender(<Rows keys={['a', 'b', 'z']} />);
  expect(shown()).toBe('a,b,z');
});
