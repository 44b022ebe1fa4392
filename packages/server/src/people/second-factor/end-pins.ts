import type { SharedTablets } from '../auth/finish-sign-in.ts';

/**
 * Adds a second factor by `add`. Afterwards a PIN is accepted on a shared tablet only after a sign-in with the second factor.
 * PINs are ended before, so that a crash in between leaves none, and after, for sign-ins meanwhile.
 */
export async function endPinsAround<Added>(
  userId: string,
  { endPins }: Pick<SharedTablets, 'endPins'>,
  add: () => Promise<Added>,
): Promise<Added> {
  await endPins(userId);
  const added = await add();
  await endPins(userId);
  return added;
}
