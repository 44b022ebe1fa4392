/** Returns true if a unique index refused a write because it has the key already (MongoDB's error 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 11000;
}

/**
 * Runs an upsert, twice if needed: of two concurrent first upserts one is refused as a duplicate; its repeat updates the
 * document.
 */
export async function retryDuplicate<T>(upsert: () => PromiseLike<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
}
