import { describe, expect, it } from 'vitest';
import { freshnessOf, type ConnectionState } from './freshness.ts';

const now = new Date('2026-11-21T14:02:00Z');
const open: ConnectionState = { waitingSince: 0, lastBeat: { at: 10_000, now }, closedAt: null };

describe('freshness', () => {
  it('is connecting until the first heartbeat, and lost when none comes', () => {
    const waiting: ConnectionState = { waitingSince: 0, lastBeat: null, closedAt: null };
    expect(freshnessOf(waiting, 8_000).state).toBe('connecting');
    expect(freshnessOf(waiting, 8_001)).toEqual({ state: 'lost', since: null });
  });

  it('is lost within 10 s of silence, and says since when', () => {
    expect(freshnessOf(open, 18_000)).toEqual({ state: 'live', since: null });
    expect(freshnessOf(open, 18_001)).toEqual({ state: 'lost', since: now });
  });

  it('does not flicker when a closed socket opens again within 2 s', () => {
    const closed = { ...open, closedAt: 11_000 };
    expect(freshnessOf(closed, 13_000).state).toBe('live');
    expect(freshnessOf(closed, 13_001)).toEqual({ state: 'lost', since: now });
  });
});
