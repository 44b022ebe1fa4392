import type { SharedTablets } from '../auth/finish-sign-in.ts';

/**
 * Adds a second factor by `add`, after which no PIN is accepted on a shared tablet that was not preceded by a sign-in with it. PINs
 * are ended before, so that a crash in between leaves none, and after, for who signed in meanwhile.
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
