import type { Document } from 'bson';

/** Commands run in order on a collection `c` with these documents; their replies are compared. */
export interface Case {
  readonly name: string;
  readonly docs?: readonly Document[];
  readonly steps: readonly Document[];
}
