interface Page<T> {
  readonly records: readonly T[];
  readonly nextCursor?: string | undefined;
}

/** Fetches every page of a cursor-paginated list. */
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
