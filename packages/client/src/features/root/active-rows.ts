import type { ActiveUser, StaffMember } from '@hearthline/contracts';

/** One person on root's list. */
export interface ActiveRow extends StaffMember {
  readonly username: string | null;
  readonly email: string | null;
  /** Has a socket open now. */
  readonly isConnected: boolean;
  /** ISO 8601; null for someone connected of whom no activity is known yet. */
  readonly lastActivity: string | null;
}

/** Who was active within the window and who is connected now, each once: the connected first, then the latest. */
export function activeRows(
  active: readonly ActiveUser[],
  connected: readonly StaffMember[],
): readonly ActiveRow[] {
  const here = new Set(connected.map(({ id }) => id));
  const known = new Set(active.map(({ user }) => user.id));
  const rows = [
    ...active.map(({ user, lastActivity }) => ({ ...user, isConnected: here.has(user.id), lastActivity })),
    ...connected
      .filter(({ id }) => !known.has(id))
      .map((user) => ({ ...user, username: null, email: null, isConnected: true, lastActivity: null })),
  ];
  return rows.sort(
    (a, b) =>
      Number(b.isConnected) - Number(a.isConnected) ||
      (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
  );
}
