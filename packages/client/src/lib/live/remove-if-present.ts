import { Problem } from '@hearthline/contracts';

/** Removes something on the server. Resolves with false when it is not there any more: a colleague was first, or it ended by itself. */
export async function removeIfPresent(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return false;
    throw error;
  }
}
