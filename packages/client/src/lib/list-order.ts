/** Where a row stands in a list that runs newest first. */
export interface ListPosition {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

/** Whether `a` comes after `b` in the list: it is older, or as old with a smaller id. */
export function comesAfter(a: ListPosition, b: ListPosition): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Newest first, in the order the server gives pages. */
export function comparePositions<T>(positionOf: (row: T) => ListPosition): (a: T, b: T) => number {
  return (a, b) => (comesAfter(positionOf(a), positionOf(b)) ? 1 : -1);
}
