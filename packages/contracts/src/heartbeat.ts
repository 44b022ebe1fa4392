/** Milliseconds between two heartbeats, and of silence after which a screen says it is not live. */
export const heartbeat = { everyMs: 3_000, lostAfterMs: 8_000 } as const;
