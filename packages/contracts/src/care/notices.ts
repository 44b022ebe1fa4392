import * as z from 'zod/mini';

export const NoticeKind = z.enum(['danger', 'warning', 'info', 'success']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** One of the dashboard's four notices, computed from the records. A `count` of 0 has its own text. */
export const Notice = z.object({
  kind: NoticeKind,
  text: z.string(),
  count: z.int(),
  /** URL of a page with filters that shows the counted records. */
  href: z.string(),
});
export type Notice = z.infer<typeof Notice>;

/** Always four, one of each kind, in that order. */
export const Notices = z.array(Notice).check(z.length(NoticeKind.options.length));
export type Notices = z.infer<typeof Notices>;

/** Minutes past its time after which a pending dose is overdue. */
export const overdueAfterMinutes = 60;

/** "1 reading", "2 readings" */
export const pluralize = (count: number, one: string, more: string): string =>
  `${String(count)} ${count === 1 ? one : more}`;

/** "3 doses overdue, 1 missed"; '' without any. */
export function lateDosesText({ overdue, missed }: { overdue: number; missed: number }): string {
  if (overdue === 0) return missed === 0 ? '' : pluralize(missed, 'dose missed', 'doses missed');
  const late = pluralize(overdue, 'dose overdue', 'doses overdue');
  return missed === 0 ? late : `${late}, ${String(missed)} missed`;
}
