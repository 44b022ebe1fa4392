import type { DashboardStats, StaffMember, WallBoard, WallHours } from '@hearthline/contracts';

type Listed<Key extends 'residents' | 'flagged' | 'alerts' | 'withdrawn'> = WallBoard[Key][number];

/** A resident as the board's lists are made of them: more than most grades may show. */
export interface BoardPerson {
  readonly id: string;
  readonly name: string;
  readonly lastName: string;
  readonly roomNumber: string | null;
}

/** One line of a list, with whom it is about in place of what a grade makes of them. */
export type About<Line> = Omit<Line, 'key' | 'room' | 'who'> & { readonly person: BoardPerson };

/** Everything that any display might show, before a grade takes from it. It never leaves the server. */
export interface FullBoard {
  readonly now: Date;
  readonly hours: WallHours;
  readonly stats: DashboardStats;
  readonly residents: readonly About<Listed<'residents'>>[];
  readonly flagged: readonly About<Listed<'flagged'>>[];
  readonly flaggedCount: number;
  /** `takenBy` is the whole name. */
  readonly alerts: readonly About<Listed<'alerts'>>[];
  readonly withdrawn: readonly About<Listed<'withdrawn'>>[];
  readonly presence: readonly StaffMember[];
  /** What is said of the maintenance; null while there is none. */
  readonly maintenance: string | null;
}
