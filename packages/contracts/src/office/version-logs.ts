import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Instant, text } from '../base/primitives.ts';

export const changeTypes = ['feature', 'bugfix', 'enhancement', 'security', 'other'] as const;
const required = 'All fields are required';

/** A change of the product, as entered by root. */
export const VersionLog = z.object({
  id: Id,
  version: z.string(),
  changeType: z.enum(changeTypes),
  description: z.string(),
  /** Null if unknown. */
  changeDate: z.nullable(Day),
  /** Duration of the work, in hours. */
  totalHours: z.nullable(z.number()),
  tasksCount: z.nullable(z.int()),
  /** Null for a version of the product itself. */
  createdAt: z.nullable(Instant),
  /** Name of who added it. */
  createdBy: z.string(),
});
export type VersionLog = z.infer<typeof VersionLog>;

const hoursText = 'Hours must be 0 to 10,000.';
const tasksText = 'Tasks must be a whole number, 0 to 10,000.';

export const versionLogDraft = z.object({
  version: text(20, 'Version', required).check(
    z.minLength(1, required),
    z.regex(/^(\d+(\.\d+){1,3}|)$/, 'Version must look like 2.4.0.'),
  ),
  changeType: z._default(z.enum(changeTypes, required), 'enhancement'),
  description: text(5_000, 'Description', required).check(z.minLength(1, required)),
  /** Absent: today. */
  changeDate: z.optional(Day),
  totalHours: z.nullish(z.number(hoursText).check(z.minimum(0, hoursText), z.maximum(10_000, hoursText))),
  tasksCount: z.nullish(z.int(tasksText).check(z.minimum(0, tasksText), z.maximum(10_000, tasksText))),
});

const access = 'isRoot';

export const versionLogs = {
  /** The latest change first, at most 500. */
  list: { method: 'GET', path: '/api/version-logs', access, reply: z.object({ logs: z.array(VersionLog) }) },
  /** Does not change the version that is shown on every page. */
  create: {
    method: 'POST',
    path: '/api/version-logs',
    access,
    body: versionLogDraft,
    reply: z.object({ log: VersionLog }),
    status: 201,
  },
  stats: {
    method: 'GET',
    path: '/api/version-logs/stats',
    access,
    reply: z.object({
      stats: z.object({
        totalChanges: z.int(),
        /** Changes in the home's current month. */
        monthlyChanges: z.int(),
        /** "November 2026" */
        currentMonth: z.string(),
      }),
    }),
  },
  exportPdf: {
    method: 'GET',
    path: '/api/version-logs/export-pdf',
    access,
    heavy: true,
    reply: { media: 'application/pdf' },
  },
} as const satisfies Resource;
