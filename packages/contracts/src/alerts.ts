import * as z from 'zod/mini';

export const AlertKind = z.enum(['danger', 'warning', 'info', 'success']);
export type AlertKind = z.infer<typeof AlertKind>;

/** One of the dashboard's four notices, worked out from the records; `count` 0 has a text of its own. */
export const Alert = z.object({
  kind: AlertKind,
  text: z.string(),
  count: z.int(),
  /** The page, with its filters, that shows what it speaks of. */
  href: z.string(),
});
export type Alert = z.infer<typeof Alert>;

/** Always four, one of each kind, in that order. */
export const Alerts = z.array(Alert).check(z.length(AlertKind.options.length));
export type Alerts = z.infer<typeof Alerts>;

/** Minutes after its time from which a pending dose is overdue. */
export const overdueAfterMinutes = 60;
