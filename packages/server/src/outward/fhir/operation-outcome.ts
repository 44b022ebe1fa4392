import type { Problem, ProblemCode } from '@hearthline/contracts';
import { presentProblem } from '../../web/error-handler.ts';
import type { Context } from '../../web/state.ts';
import type { OperationOutcome } from './resources/r4.ts';

export const fhirPath = '/fhir';
export const fhirMedia = 'application/fhir+json; charset=utf-8';

export const isFhirPath = (path: string): boolean => path === fhirPath || path.startsWith(`${fhirPath}/`);

type IssueCode = OperationOutcome['issue'][number]['code'];

const issueCodes: Readonly<Partial<Record<ProblemCode, IssueCode>>> = {
  'unknown-path': 'not-supported',
  'wrong-method': 'not-supported',
  'not-acceptable': 'not-supported',
  'signed-out': 'login',
  'foreign-origin': 'forbidden',
  misdirected: 'forbidden',
  'not-found': 'not-found',
  malformed: 'invalid',
  throttled: 'throttled',
  'database-away': 'transient',
  starting: 'transient',
  unconfirmed: 'transient',
};

/** Presents a problem as OperationOutcome where FHIR is spoken, and as everywhere else otherwise. */
export function presentOutcome(ctx: Context, problem: Problem): void {
  presentProblem(ctx, problem);
  if (!isFhirPath(ctx.path)) return;
  if (problem.status === 401) ctx.set('WWW-Authenticate', 'Bearer realm="FHIR"');
  const severity = problem.status >= 500 ? 'fatal' : 'error';
  const outcome: OperationOutcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity, code: issueCodes[problem.code] ?? 'exception', diagnostics: problem.message }],
  };
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(outcome);
  ctx.type = fhirMedia;
}
