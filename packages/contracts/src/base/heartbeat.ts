/** Interval of heartbeats, and the silence after which the client shows the connection as lost, ms. */
export const heartbeat = { everyMs: 3_000, lostAfterMs: 8_000 } as const;
