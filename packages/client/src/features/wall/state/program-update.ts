const atLatestMs = 60 * 60_000;

/** What is known of a newer program. Times are ms of one clock. */
export interface ProgramUpdate {
  readonly runs: string;
  readonly announced: string | null;
  /** When the newer one was first announced. */
  readonly announcedAt: number;
  readonly openAlerts: number;
}

/** Whether to load the newer program now: when no alert is open, or an hour after it was announced. */
export function mayReload({ runs, announced, announcedAt, openAlerts }: ProgramUpdate, now: number): boolean {
  if (announced === null || announced === runs) return false;
  return openAlerts === 0 || now - announcedAt >= atLatestMs;
}
