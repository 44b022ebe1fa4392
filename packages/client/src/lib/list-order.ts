/** Where a row stands in a list that runs newest first. */
export interface Place {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

/** Whether `a` comes after `b` in the list: it is older, or as old with a smaller id. */
export function comesAfter(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Newest first, in the order the server gives pages. */
export function byPlace<T>(placeOf: (row: T) => Place): (a: T, b: T) => number {
  return (a, b) => (comesAfter(placeOf(a), placeOf(b)) ? 1 : -1);
}
