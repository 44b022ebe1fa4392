import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { refetchAll } from './refetch.ts';
import { vitalsCollection } from './collections.ts';
import { vitalsResource } from './resources.ts';
import { store } from '../state/store.ts';
import { useList, type List, type ListCall, type ListOptions, type Resource } from './use-list.ts';

/** Records numbered by age; the highest is the newest. */
const record = (number: number, overrides: Partial<VitalsRecord> = {}) =>
  buildVitals({
    id: String(number).padStart(24, '0'),
    recordNumber: String(number),
    recordedAt: new Date(Date.parse('2026-11-21T00:00:00Z') + number * 60_000).toISOString(),
    ...overrides,
  });

interface Query {
  readonly page?: number;
  readonly pageSize?: number;
}
type Call = ListCall<VitalsRecord, Query>;
interface PanelProps extends ListOptions<VitalsRecord> {
  resource: Resource<VitalsRecord>;
  call: Call;
  query?: Query;
}

let list: List<VitalsRecord>;

function Panel({ resource, call, query = {}, ...options }: PanelProps) {
  const read = useList(resource, call, query, options);
  useLayoutEffect(() => {
    list = read;
  }, [read]);
  return (
    <output>
      {[read.status, ...read.rows.map(({ recordNumber, pulse }) => `${recordNumber}:${String(pulse)}`)].join(
        ' ',
      )}
    </output>
  );
}

const shown = () => screen.getByRole('status').textContent;
const until = (text: string) => waitFor(() => expect(shown()).toBe(text));
const open = (panel: PanelProps) => renderWithStore(<Panel {...panel} />, { session: buildSession() });

describe('useList with numbered pages', () => {
  const changeCountAtom = atom(0);
  const pages: Resource<VitalsRecord> = { name: 'test', collection: vitalsCollection, changeCountAtom };

  it("shows the reply's rows in its order, updated by events", async () => {
    const call: Call = async () => ({ rows: [record(1), record(2)], found: 12, total: 30 });
    open({ resource: pages, call });
    await until('ready 1:72 2:72');
    expect(list).toMatchObject({ found: 12, total: 30, hasMore: false });
    act(() => vitalsCollection.upsert([record(2, { version: 2, pulse: 99 }), record(3)]));
    expect(shown()).toBe('ready 1:72 2:99');
    act(() => vitalsCollection.remove([record(1).id]));
    expect(shown()).toBe('ready 2:99');
  });

  it('refetches when a change event arrives', async () => {
    const call = vi.fn<Call>(async () => ({ rows: [record(1)] }));
    open({ resource: pages, call });
    await until('ready 1:72');
    call.mockResolvedValue({ rows: [record(1), record(2)] });
    act(() => store.set(changeCountAtom, (count) => count + 1));
    await until('ready 1:72 2:72');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("keeps the previous query's rows until the next reply arrives", async () => {
    const pageAtom = atom(1);
    let answer: (reply: { rows: VitalsRecord[] }) => void = () => undefined;
    const call: Call = ({ page }) =>
      page === 1 ? Promise.resolve({ rows: [record(1)] }) : new Promise((resolve) => (answer = resolve));
    const Turned = () => <Panel resource={pages} call={call} query={{ page: useAtomValue(pageAtom) }} />;
    renderWithStore(<Turned />, { session: buildSession() });
    await until('ready 1:72');
    act(() => store.set(pageAtom, 2));
    expect(shown()).toBe('ready 1:72');
    expect(list.isRefreshing).toBe(true);
    await act(async () => answer({ rows: [record(2)] }));
    expect(shown()).toBe('ready 2:72');
    expect(list.isRefreshing).toBe(false);
  });

  it('loads the rows of every page on request, up to a bound, until its page is shown again', async () => {
    const everyone = Array.from({ length: 1_100 }, (_, index) => record(index + 1));
    const call = vi.fn<Call>(async ({ page = 1, pageSize = 10 }) => ({
      rows: everyone.slice((page - 1) * pageSize, page * pageSize),
      found: everyone.length,
    }));
    open({ resource: pages, call, query: { page: 3, pageSize: 10 } });
    await waitFor(() => expect(list.rows.map(({ recordNumber }) => recordNumber)).toContain('21'));
    const progress = vi.fn();
    await act(() => list.loadAll(2_000, progress));
    expect(list.rows.map(({ recordNumber }) => Number(recordNumber))).toEqual(
      everyone.map((_, index) => index + 1),
    );
    expect(progress.mock.calls).toEqual([[500], [1_000], [1_100]]);
    act(() => list.showPage());
    expect(list.rows).toHaveLength(10);
    await act(() => list.loadAll(600, progress));
    expect(list).toMatchObject({ found: 1_100, rows: { length: 1_000 } });
  });

  it('reports a failure and refetches on retry', async () => {
    const call = vi.fn<Call>().mockRejectedValueOnce(new Problem('forbidden', 'Not you.'));
    call.mockResolvedValue({ rows: [record(1)] });
    open({ resource: pages, call });
    await until('failed');
    expect(list).toMatchObject({ failedMessage: 'Not you.', lastValidText: null });
    act(() => list.retry());
    await until('ready 1:72');
  });
});

describe('useList with a cursor', () => {
  /** The records 1 to 250, newest first; the cursor is the number of the next one. */
  const inPages: Call = async ({ cursor, limit = 0 }) => {
    const newest = Number(cursor ?? 250);
    const count = Math.min(limit, newest);
    const next = newest - count;
    return {
      rows: Array.from({ length: count }, (_, index) => record(newest - index)),
      nextCursor: next > 0 ? String(next) : undefined,
    };
  };
  const numbers = () => list.rows.map(({ recordNumber }) => Number(recordNumber));
  const untilRead = (count: number) => waitFor(() => expect(list.rows).toHaveLength(count));

  it('loads page after page to the end', async () => {
    open({ resource: vitalsResource, call: inPages });
    await untilRead(100);
    expect(numbers()).toEqual(Array.from({ length: 100 }, (_, index) => 250 - index));
    act(() => list.loadMore());
    await untilRead(200);
    expect(list.hasMore).toBe(true);
    act(() => list.loadMore());
    await untilRead(250);
    expect(list.hasMore).toBe(false);
  });

  it('loads all on request, up to a bound', async () => {
    const call = vi.fn(inPages);
    open({ resource: vitalsResource, call });
    await untilRead(100);
    const progress = vi.fn();
    await act(() => list.loadAll(180, progress));
    expect(list.rows).toHaveLength(180);
    expect(list.hasMore).toBe(true);
    await act(() => list.loadAll(2_000, progress));
    expect(numbers()).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
    expect(list.hasMore).toBe(false);
    expect(progress.mock.calls).toEqual([[180], [250]]);
    call.mockClear();
    await act(() => list.loadAll(2_000, progress));
    expect(call).not.toHaveBeenCalled();
  });

  it('rejects when all are asked for and a page fails', async () => {
    const call = vi.fn(inPages);
    open({ resource: vitalsResource, call });
    await untilRead(100);
    call.mockRejectedValueOnce(new Problem('internal', 'The disk is full.'));
    await expect(list.loadAll(2_000, () => undefined)).rejects.toThrow('The disk is full.');
    expect(list.rows).toHaveLength(100);
  });

  it('merges a live change into the loaded range, if it matches', async () => {
    open({ resource: vitalsResource, call: inPages, matches: ({ pulse }) => pulse !== 38 });
    await untilRead(100);
    act(() => vitalsCollection.upsert([record(251), record(252, { pulse: 38 }), record(3)]));
    expect(numbers().slice(0, 2)).toEqual([251, 250]);
    expect(numbers().at(-1)).toBe(151);
  });

  it('refetches the loaded range after a reconnect', async () => {
    const call = vi.fn(inPages);
    open({ resource: vitalsResource, call });
    await untilRead(100);
    act(() => list.loadMore());
    await untilRead(200);
    call.mockImplementation(async (...asked) => {
      const { rows, ...rest } = await inPages(...asked);
      return { ...rest, rows: rows.filter(({ recordNumber }) => recordNumber !== '240') };
    });
    await act(() => refetchAll('vitals'));
    expect(numbers()).not.toContain(240);
    expect(list.rows.length).toBeGreaterThanOrEqual(200);
    await act(() => refetchAll('residents'));
    expect(call.mock.calls.map(([{ limit, cursor }]) => `${String(limit)} from ${String(cursor)}`)).toEqual([
      '100 from undefined',
      '100 from 150',
      '200 from undefined',
      '100 from 50',
    ]);
  });

  it('reports a next page that failed, and loads it on retry', async () => {
    const call = vi.fn(inPages);
    open({ resource: vitalsResource, call });
    await untilRead(100);
    call.mockRejectedValueOnce(new Problem('internal', 'The disk is full.'));
    act(() => list.loadMore());
    await waitFor(() => expect(list.loadMoreFailed).toBe(true));
    expect(list.rows).toHaveLength(100);
    act(() => list.loadMore());
    await untilRead(200);
    expect(list.loadMoreFailed).toBe(false);
  });

  it('refetches at its interval', async () => {
    const call = vi.fn(inPages);
    open({ resource: vitalsResource, call, refetchMs: 20 });
    await waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(2));
  });
});
