import type { DashboardStats, StaffMember, WallBoard, WallHours } from '@hearthline/contracts';

type BoardRow<Key extends 'residents' | 'flagged' | 'doses' | 'alerts' | 'withdrawn'> = NonNullable<
  WallBoard[Key]
>[number];

/** A resident in the rows of a full board: more than most grades may show. */
export interface BoardResident {
  readonly id: string;
  readonly name: string;
  readonly lastName: string;
  readonly roomNumber: string | null;
}

/** A row of a full board: it has the resident in place of the fields that depend on the display's grade. */
export type BoardLine<Line> = Omit<Line, 'key' | 'room' | 'who'> & { readonly resident: BoardResident };

/** Everything that any display might show, before it is reduced to a grade. It is never sent. */
export interface FullBoard {
  readonly now: Date;
  readonly hours: WallHours;
  readonly stats: DashboardStats;
  readonly residents: readonly BoardLine<BoardRow<'residents'>>[];
  readonly flagged: readonly BoardLine<BoardRow<'flagged'>>[];
  readonly flaggedCount: number;
  readonly doses: readonly BoardLine<BoardRow<'doses'>>[] | null;
  readonly readingsCount: number | null;
  /** `takenBy` is the full name. */
  readonly alerts: readonly BoardLine<BoardRow<'alerts'>>[];
  /** Alerts that are in no row, beyond the most that are read. */
  readonly moreAlerts: number;
  readonly withdrawn: readonly BoardLine<BoardRow<'withdrawn'>>[];
  readonly presence: readonly StaffMember[];
  /** The maintenance message; null when maintenance is off. */
  readonly maintenance: string | null;
}
