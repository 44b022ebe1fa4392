import type { EventName, Resident, VitalsRecord } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOtherSession, buildSession, signedInReply } from '../../testing/build-session.ts';
import { buildUser } from '@hearthline/contracts/testing';
import { fakeApi } from '../../testing/fake-api.ts';
import { registerRefetch } from './refetch.ts';
import { newRowIdsAtom, residentsCollection, statsAtom, vitalsCollection } from './collections.ts';
import { connectionStatusAtom } from './connection.ts';
import { eventHandlers } from './event-handlers.ts';
import { startRealtime } from './realtime.ts';
import { beginSession, sessionEndAtom, endSession, sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';

const socket = vi.hoisted(() => {
  const listeners = new Map<string, (payload?: unknown) => void>();
  return {
    listeners,
    on: (name: string, listener: (payload?: unknown) => void) => listeners.set(name, listener),
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

const emit = (event: EventName | 'connect' | 'disconnect', payload?: unknown) =>
  socket.listeners.get(event)?.(payload);

describe('socket', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    store.set(sessionAtom, buildSession());
    stop = startRealtime();
    vi.clearAllMocks();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('refetches what is on screen after every connect', () => {
    const run = vi.fn(async () => Promise.resolve());
    const leave = registerRefetch({ run });
    emit('connect');
    emit('disconnect', 'transport close');
    emit('connect');
    expect(run).toHaveBeenCalledTimes(2);
    leave();
  });

  it('ends the session on session:ended and reconnects without one', () => {
    emit('session:ended', {
      reason: 'maintenance',
      message: 'System Under Maintenance: Please wait and try later',
    });
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(sessionEndAtom)?.reason).toBe('maintenance');
    expect(socket.disconnect).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('reconnects for another session, but not for an extended one', () => {
    beginSession(signedInReply(buildSession('nurse', { expiresAt: Date.now() + 3_600_000 })));
    expect(socket.disconnect).not.toHaveBeenCalled();
    beginSession(signedInReply(buildOtherSession()));
    expect(socket.disconnect).toHaveBeenCalled();
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('reconnects after a printed password was replaced: before, the server sent no data', () => {
    const session = buildSession();
    const marked = buildSession('nurse', { user: buildUser({ mustChangePassword: true }) });
    store.set(sessionAtom, marked);
    vi.clearAllMocks();
    beginSession(signedInReply(marked));
    expect(socket.disconnect).not.toHaveBeenCalled();
    beginSession(signedInReply(session));
    expect(socket.disconnect).toHaveBeenCalledOnce();
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('reconnects after the server closed the socket, which Socket.IO does not do by itself', () => {
    emit('disconnect', 'io server disconnect');
    vi.advanceTimersByTime(1_000);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('is live after a heartbeat, and lost 2 s after it closed', () => {
    emit('heartbeat', { now: new Date().toISOString() });
    expect(store.get(connectionStatusAtom).state).toBe('live');
    emit('disconnect', 'transport close');
    vi.advanceTimersByTime(1_500);
    expect(store.get(connectionStatusAtom).state).toBe('live');
    vi.advanceTimersByTime(1_000);
    expect(store.get(connectionStatusAtom).state).toBe('lost');
  });

  it('in development rejects a payload that does not match the contract', () => {
    expect(() => emit('dashboard:stats', { connectedUsersCount: 'three' })).toThrow();
    expect(store.get(statsAtom)).toBeNull();
  });
});

describe('event handlers', () => {
  const record = (id: string, version = 1) => ({ id, version }) as VitalsRecord;
  const resident = (id: string, version: number) => ({ id, version }) as Resident;
  beforeEach(() => {
    vi.useFakeTimers();
    store.set(sessionAtom, buildSession());
  });
  afterEach(() => vi.useRealTimers());

  it('mark new records for 6 s, each once, and never bring back deleted ones', () => {
    eventHandlers['vitals:created']([record('a'), record('b')]);
    vitalsCollection.upsert([record('a')]);
    eventHandlers['vitals:deleted']([{ id: 'b' }]);
    eventHandlers['vitals:created']([record('b')]);
    expect(store.get(vitalsCollection.allAtom).map(({ id }) => id)).toEqual(['a']);
    expect(store.get(newRowIdsAtom).has('a')).toBe(true);
    vi.advanceTimersByTime(6_000);
    expect(store.get(newRowIdsAtom).size).toBe(0);
  });

  it('fetch a changed resident, unless the store has that version', async () => {
    const get = vi.fn(async () => Promise.resolve({ resident: resident('r', 2) }));
    fakeApi({ residents: { get } });
    eventHandlers['residents:changed']({ id: 'r', change: 'updated', version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    eventHandlers['residents:changed']({ id: 'r', change: 'updated', version: 2 });
    expect(get).toHaveBeenCalledOnce();
    expect(store.get(residentsCollection.byIdAtom).get('r')?.version).toBe(2);
    eventHandlers['residents:changed']({ id: 'r', change: 'deleted', version: 3 });
    expect(store.get(residentsCollection.allAtom)).toEqual([]);
  });

  it('leave nothing in the store when the session ends', () => {
    eventHandlers['vitals:created']([record('a')]);
    eventHandlers['dashboard:stats']({
      connectedUsersCount: 1,
      todayRecordsCount: 1,
      pendingMedicationsCount: 0,
      doses: { overdue: 0, missed: 0, due: 0, later: 0 },
      completedVitalsCount: 1,
      measuredResidentsCount: 1,
      activeResidentsCount: 1,
    });
    endSession('logged-out-by-root');
    expect(store.get(vitalsCollection.allAtom)).toEqual([]);
    expect(store.get(statsAtom)).toBeNull();
    expect(store.get(newRowIdsAtom).size).toBe(0);
  });
});
