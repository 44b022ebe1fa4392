import type { StaffMember } from '@hearthline/contracts';

/** The connected users without the user of this page; null while they are unknown. */
export function colleaguesHere(
  connected: readonly StaffMember[] | null,
  ownId: string,
): readonly StaffMember[] | null {
  return connected && connected.filter(({ id }) => id !== ownId);
}

export const nobodyElseText = 'Nobody else is signed in. Phone a colleague.';
