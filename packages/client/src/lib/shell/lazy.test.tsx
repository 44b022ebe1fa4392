import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { connectionStatusAtom } from '../live/connection.ts';
import { fetchDialogs, lazyDialog } from './lazy.tsx';
import { store } from '../state/store.ts';

const Question = ({ name }: { name: string }) => <p role="dialog">Discard what {name} typed?</p>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('lazyDialog', () => {
  it('shows that it loads, then the dialog with its props', async () => {
    let finish: (loaded: ComponentType<{ name: string }>) => void = () => undefined;
    const Dialog = lazyDialog<{ name: string }>(() => new Promise((resolve) => (finish = resolve)));
    renderWithStore(<Dialog name="Ana" />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await act(async () => finish(Question));
    expect(screen.getByRole('dialog').textContent).toBe('Discard what Ana typed?');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('opened without a connection says so, and opens after the reconnect', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Question);
    const Dialog = lazyDialog<{ name: string }>(load);
    renderWithStore(<Dialog name="Ana" />);
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date() }));
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('No connection. This opens as soon as it is back.')).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is prefetched by fetchDialogs before it is opened', () => {
    const load = vi.fn().mockResolvedValue(Question);
    lazyDialog(load);
    expect(load).not.toHaveBeenCalled();
    fetchDialogs();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
