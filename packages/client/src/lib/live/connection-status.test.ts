// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { getConnectionStatus, type HeartbeatState } from './connection-status.ts';

const now = new Date('2026-11-21T14:02:00Z');
const open: HeartbeatState = { startedAt: 0, lastHeartbeat: { at: 10_000, now }, closedAt: null };

describe('connectionStatusOf', () => {
  it('is connecting until the first heartbeat, and lost if none comes', () => {
    const waiting: HeartbeatState = { startedAt: 0, lastHeartbeat: null, closedAt: null };
    expect(getConnectionStatus(waiting, 8_000).state).toBe('connecting');
    expect(getConnectionStatus(waiting, 8_001)).toEqual({ state: 'lost', since: null });
  });

  it('is lost within 10 s of silence, with the time of the last heartbeat', () => {
    expect(getConnectionStatus(open, 18_000)).toEqual({ state: 'live', since: null });
    expect(getConnectionStatus(open, 18_001)).toEqual({ state: 'lost', since: now });
  });

  it('stays live when a closed socket reopens within 2 s', () => {
    const closed = { ...open, closedAt: 11_000 };
    expect(getConnectionStatus(closed, 13_000).state).toBe('live');
    expect(getConnectionStatus(closed, 13_001)).toEqual({ state: 'lost', since: now });
  });
});
