import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WallEventHandlers } from '../../../lib/live/realtime-wall.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { startWall } from './start-wall.ts';
import { buildBoard } from '@hearthline/contracts/testing';
import { WallApp } from './wall-app.tsx';

const socket = vi.hoisted(() => ({ handlers: undefined as WallEventHandlers | undefined, close: vi.fn() }));
vi.mock('../../../lib/live/realtime-wall.ts', () => ({
  openWallSocket: (_version: string, handlers: WallEventHandlers) => {
    socket.handlers = handlers;
    return socket.close;
  },
}));

/** The next replies of the server, by path. */
let answers: Record<string, () => Response>;
let stop: () => void;

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const unpaired = json({ code: 'not-paired', message: 'This screen is not paired.' }, 403);
const codeOf = (code: string) =>
  json(
    {
      code,
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      publicUrl: null,
      program: '2.4.0-first',
    },
    201,
  );
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  answers = { '/api/wall': unpaired, '/api/wall/pairing': codeOf('H7KW4M') };
  answers['/api/wall/pairing/check'] = json({ state: 'waiting' });
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
  });
  stop = startWall();
  renderWithStore(<WallApp />);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function pair() {
  await pass(100);
  answers['/api/wall'] = json(buildBoard());
  answers['/api/wall/pairing/check'] = json({ state: 'paired' });
  await pass(2_100);
}

describe('Unattended display', () => {
  it('shows a pairing code, a new one after it expired, and the board once it was entered', async () => {
    await pass(100);
    expect(screen.getByText('H7KW4M')).toBeTruthy();
    expect(screen.getByText(/^\d\d:\d\d$/).textContent).toMatch(/^(10:00|09:59)$/);
    answers['/api/wall/pairing'] = codeOf('ACDEFH');
    answers['/api/wall/pairing/check'] = json({ state: 'expired' });
    await pass(2_100);
    expect(screen.getByText('ACDEFH')).toBeTruthy();
    await pair();
    expect(screen.getByText('Vitals today')).toBeTruthy();
  });

  it('is blank with a message as soon as it is ended, then shows a code again', async () => {
    await pair();
    answers['/api/wall'] = unpaired;
    answers['/api/wall/pairing/check'] = json({ state: 'waiting' });
    act(() => socket.handlers?.onEnded('This display was disconnected.'));
    expect(screen.queryByText('Vitals today')).toBeNull();
    expect(screen.getByText('This display was disconnected.')).toBeTruthy();
    expect(socket.close).toHaveBeenCalled();
    await pass(11_000);
    expect(screen.getByText('H7KW4M')).toBeTruthy();
  });

  it('fetches the board every minute, which renews its credential; failures do not multiply the requests', async () => {
    await pair();
    const fetchBoard = vi.fn(answers['/api/wall']);
    answers['/api/wall'] = fetchBoard;
    await pass(600_000);
    expect(fetchBoard.mock.calls.length).toBeGreaterThanOrEqual(9);
    expect(fetchBoard.mock.calls.length).toBeLessThanOrEqual(11);
    const failing = vi.fn(json({ code: 'database-away', message: 'The database is away.' }, 503));
    answers['/api/wall'] = failing;
    for (let n = 0; n < 20; n += 1) act(() => socket.handlers?.onOpened());
    await pass(10_000);
    failing.mockClear();
    await pass(60_000);
    expect(failing.mock.calls.length).toBeGreaterThan(20);
    expect(failing.mock.calls.length).toBeLessThan(35);
  });

  it('ends if it was ended while it was offline', async () => {
    await pair();
    answers['/api/wall'] = unpaired;
    act(() => socket.handlers?.onOpened());
    await pass(100);
    expect(screen.queryByText('Vitals today')).toBeNull();
  });

  it('tells that it is not live while the board cannot be fetched, and that it has caught up', async () => {
    await pair();
    answers['/api/wall'] = json({ code: 'database-away', message: 'The database is away.' }, 503);
    act(() => socket.handlers?.onOpened());
    await pass(3_000);
    expect(screen.getByText(/^Not live since/)).toBeTruthy();
    expect(document.querySelector('main')?.dataset['live']).toBe('lost');
    answers['/api/wall'] = json(buildBoard());
    await pass(3_000);
    expect(screen.getByText(/^Live again/)).toBeTruthy();
    await pass(30_000);
    expect(screen.queryByText(/^Live again/)).toBeNull();
  });

  it('shows the board after a night without network, and since when it was not live', async () => {
    await pair();
    const paired = answers;
    const evening = Date.now();
    answers = {};
    act(() => socket.handlers?.onOpened());
    await pass(600_000);
    // Sets the time at once instead of running 20,000 timers.
    vi.setSystemTime(evening + 12 * 3_600_000);
    await pass(5_000);
    expect(screen.getByText(/^Not live since/)).toBeTruthy();
    answers = paired;
    await pass(3_000);
    expect(screen.getByText(/^Live again/)).toBeTruthy();
    expect(document.querySelector('main')?.dataset['live']).toBe('live');
  });

  it('is not live from the first second after sleep, during which its monotonic clock stood still', async () => {
    await pair();
    const paired = answers;
    expect(document.querySelector('main')?.dataset['live']).toBe('live');
    answers = {};
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await pass(1_000);
    expect(document.querySelector('main')?.dataset['live']).toBe('lost');
    expect(screen.getByText(/^Not live since/)).toBeTruthy();
    answers = paired;
    await pass(3_000);
    expect(document.querySelector('main')?.dataset['live']).toBe('live');
  });

  it('returns to the board when its browser restarts with the credential', async () => {
    await pair();
    stop();
    answers['/api/wall/pairing'] = () => {
      throw new Error('asked for a code');
    };
    stop = startWall();
    await pass(100);
    expect(screen.getByText('Vitals today')).toBeTruthy();
  });

  it('retries without limit while the server is unreachable', async () => {
    stop();
    answers = {};
    stop = startWall();
    await pass(3_600_000);
    expect(screen.getByText(/cannot be reached/)).toBeTruthy();
    answers = { '/api/wall': json(buildBoard()) };
    await pass(3_100);
    expect(screen.getByText('Vitals today')).toBeTruthy();
  });
});
