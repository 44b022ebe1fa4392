import * as z from 'zod/mini';

export const NoticeKind = z.enum(['danger', 'warning', 'info', 'success']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** One of the dashboard's four notices, computed from the records; `count` 0 has its own text. */
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
