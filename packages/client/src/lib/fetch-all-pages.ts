interface Page<T> {
  readonly records: readonly T[];
  readonly nextCursor?: string | undefined;
}

/** Reads a list to its end: the server gives so many rows at once, and a cursor that leads on. */
export async function fetchAllPages<T>(
  fetchPage: (page: { readonly cursor?: string | undefined }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ cursor });
    all.push(...page.records);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
