/** Whether the database refused a write because a unique index has the key already (MongoDB's error 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 11000;
}

/** Runs an upsert: of two concurrent first ones one is refused as a duplicate; repeated, it updates the other's document. */
export async function retryDuplicate<T>(upsert: () => PromiseLike<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
}
