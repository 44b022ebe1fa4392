import type { StaffMember } from '@hearthline/contracts';

/** Those of the connected users who are not oneself; null while it is not known. */
export function colleaguesHere(
  connected: readonly StaffMember[] | null,
  ownId: string,
): readonly StaffMember[] | null {
  return connected && connected.filter(({ id }) => id !== ownId);
}

export const nobodyElseText = 'Nobody else is signed in. Phone a colleague.';
