import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useUrlState } from './use-url-state.ts';

const Filters = z.object({
  status: z._default(z.enum(['all', 'active']), 'all'),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
});

function open(search: string) {
  history.replaceState(null, '', `/list${search}`);
  const { result } = renderHook(() => useUrlState(Filters));
  const change: (typeof result.current)[1] = (...args) => act(() => result.current[1](...args));
  return { state: () => result.current[0], change };
}

describe('useUrlState', () => {
  it('reads each field from the URL, with the default where the URL has none', () => {
    expect(open('?status=active&page=3').state()).toEqual({ status: 'active', day: undefined, page: 3 });
    expect(open('').state()).toEqual({ status: 'all', day: undefined, page: 1 });
  });

  it.each(['?status=gone', '?page=0', '?page=two', '?page=', '?day=yesterday', '?unknown=1'])(
    'falls back to the defaults for %s',
    (search) => expect(open(search).state()).toEqual({ status: 'all', day: undefined, page: 1 }),
  );

  it('keeps valid values beside an invalid one', () => {
    expect(open('?status=gone&page=2').state()).toMatchObject({ status: 'all', page: 2 });
  });

  it('leaves defaults out of the URL and keeps other parameters', () => {
    const { change } = open('?edit=7&status=active');
    change({ status: 'all', day: '2026-11-21' });
    expect(location.search).toBe('?edit=7&day=2026-11-21');
    change({ day: undefined });
    expect(location.search).toBe('?edit=7');
  });

  it('resets the page with every change that does not set it', () => {
    const { change, state } = open('?page=4');
    change({ status: 'active' });
    expect(state()).toMatchObject({ status: 'active', page: 1 });
    change({ page: 2 });
    expect(state()).toMatchObject({ status: 'active', page: 2 });
  });

  it('adds a history entry for Back, unless it replaces the current one', async () => {
    const { change, state } = open('');
    change({ status: 'active' });
    change({ page: 2 }, { replace: true });
    act(() => history.back());
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'all', page: 1 }));
  });
});
