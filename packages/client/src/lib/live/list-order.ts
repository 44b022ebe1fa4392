/** Sort position of a row in a list that runs newest first. */
export interface ListPosition {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

/** True if `a` comes after `b`: it is older, or equally old with a smaller id. */
export function comesAfter(a: ListPosition, b: ListPosition): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Compare function, newest first, as the server sorts its pages. */
export function comparePositions<T>(positionOf: (row: T) => ListPosition): (a: T, b: T) => number {
  return (a, b) => (comesAfter(positionOf(a), positionOf(b)) ? 1 : -1);
}
