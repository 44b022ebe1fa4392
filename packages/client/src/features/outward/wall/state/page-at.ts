const turnMs = 12_000;

export interface Page<T> {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly shown: readonly T[];
}

/** The page of a list shown at a moment (ms since 1970); the next one every 12 s. */
export function pageAt<T>(list: readonly T[], perPage: number, now: number): Page<T> {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const index = Math.floor(now / turnMs) % pages;
  return { page: index + 1, pages, shown: list.slice(index * perPage, (index + 1) * perPage) };
}

/** The pages of a list; an empty list has one. */
export function toPages<T>(list: readonly T[], perPage: number): (readonly T[])[] {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  return Array.from({ length: pages }, (_, index) => list.slice(index * perPage, (index + 1) * perPage));
}
