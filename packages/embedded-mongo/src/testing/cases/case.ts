import type { Document } from 'bson';

/** Commands run one after another on an empty collection `c` with these documents; the answers are what is compared. */
export interface Case {
  readonly name: string;
  readonly docs?: readonly Document[];
  readonly steps: readonly Document[];
}
