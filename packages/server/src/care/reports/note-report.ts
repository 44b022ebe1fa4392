import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@hearthline/contracts';
import { addAudit } from '../../records/audit/audit.repository.ts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import type { ReportRange } from './report-range.ts';

export const reportNames = {
  vitals: 'Vitals Reports (Form 01)',
  doses: 'Kardex Medication Records (Form 02)',
  care: 'Care summary',
} as const;
export type ReportName = keyof typeof reportNames;

export interface NotedReport {
  readonly report: ReportName;
  readonly range: ReportRange;
  /** The selected band or status. */
  readonly only?: string | undefined;
  /** "CSV" */
  readonly form: string;
}

/** Adds an audit entry before a report is exported or printed; if this fails, the report is not sent. */
export async function noteReport(
  { report, range, only, form }: NotedReport,
  action: Extract<AuditAction, 'exported' | 'printed'>,
  actor: Actor,
): Promise<void> {
  const { startDate, endDate, residentId } = range;
  const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
  const parts = [reportNames[report], days, residentId === undefined ? 'All Residents' : null, only, form];
  await notePaper({ label: parts.filter(Boolean).join(', '), residentId }, action, actor);
}

/** Adds an audit entry before a paper is exported or printed. */
export async function notePaper(
  paper: { readonly label: string; readonly residentId?: string | undefined },
  action: Extract<AuditAction, 'exported' | 'printed'>,
  actor: Actor,
): Promise<void> {
  const id = randomBytes(12).toString('hex');
  await addAudit('report', { id, ...paper }, historyEntry(actor, action, new Date()));
}
