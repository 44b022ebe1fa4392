import type { Resource, ResourceTypeName, Coding } from '../resources/r4.ts';
import { badRequest } from './bad-request.ts';
import { parseCursor, type PageCursor } from './cursor.ts';
import { dateRange, isWithin } from './date-range.ts';
import { parameters, type Parameter } from './parameters.ts';

/** A value of a token parameter; an absent part matches anything. */
interface Token {
  readonly code?: string;
  /** An empty string matches codings without a system. */
  readonly system?: string;
}

/** `code`, `system|code`, `|code` or `system|`. */
function parseToken(value: string): Token {
  const bar = value.indexOf('|');
  if (bar < 0) return { code: value };
  const [system, code] = [value.slice(0, bar), value.slice(bar + 1)];
  return { system, ...(code && { code }) };
}

const matchesToken = ({ code, system }: Token, coding: Coding): boolean =>
  (code === undefined || coding.code === code) && (system === undefined || (coding.system ?? '') === system);

export const pageLimits = { default: 100, most: 200 } as const;
const maxValues = 500;

/** A parsed search. */
export interface Search {
  readonly type: ResourceTypeName;
  /** Returns true if a resource matches, apart from residents and ids. */
  readonly matches: (resource: Resource) => boolean;
  readonly ids: ReadonlySet<string> | null;
  readonly patients: ReadonlySet<string> | null;
  /** The earliest time by each date parameter that bounds it. */
  readonly earliest: Readonly<Partial<Record<string, Date>>>;
  readonly count: number;
  readonly cursor: PageCursor | null;
  /** The recognized parameters as sent, without the cursor. */
  readonly understood: readonly (readonly [string, string])[];
}

interface SearchOptions {
  /** True to refuse unknown parameters instead of ignoring them. */
  readonly strict: boolean;
  readonly timezone: string;
}

/** Parameters of the reply's format, which do not filter. */
const formParameters = new Set(['_format', '_pretty']);

/** @throws Problem 400 for an invalid value, a modifier, and an unknown parameter if `strict`. */
export function parseSearch(
  type: ResourceTypeName,
  query: URLSearchParams,
  { strict, timezone }: SearchOptions,
): Search {
  const filters: ((resource: Resource) => boolean)[] = [];
  const earliest: Partial<Record<string, Date>> = {};
  const understood: [string, string][] = [];
  let ids: ReadonlySet<string> | null = null;
  let patients: ReadonlySet<string> | null = null;
  for (const [name, value] of query) {
    if (formParameters.has(name) || name === '_count' || name === '_cursor') continue;
    const parameter = parameterOf(type, name, strict);
    if (!parameter) continue;
    understood.push([name, value]);
    const values = value.split(',');
    if (values.length > maxValues) throw badRequest(`${name} takes at most ${String(maxValues)} values.`);
    switch (parameter.kind) {
      case 'id':
        ids = intersection(ids, values);
        break;
      case 'patient':
        patients = intersection(
          patients,
          values.map((each) => patientId(name, each)),
        );
        break;
      case 'token': {
        const tokens = values.map(parseToken);
        filters.push((resource) =>
          parameter.valuesOf(resource).some((coding) => tokens.some((each) => matchesToken(each, coding))),
        );
        break;
      }
      case 'date': {
        const ranges = values.map((each) => dateRange(name, each, timezone));
        filters.push((resource) => {
          const at = parameter.valueOf(resource);
          return at !== undefined && ranges.some((range) => isWithin(range, new Date(at)));
        });
        noteEarliest(earliest, name, ranges);
      }
    }
  }
  const cursor = query.get('_cursor');
  return {
    type,
    matches: (resource) => filters.every((filter) => filter(resource)),
    ids,
    patients,
    earliest,
    count: countOf(query.get('_count')),
    cursor: cursor === null ? null : parseCursor(cursor),
    understood,
  };
}

function parameterOf(type: ResourceTypeName, sent: string, strict: boolean): Parameter | null {
  const [name = '', modifier] = sent.split(':');
  const known = parameters[type];
  const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
  if (parameter && modifier === undefined) return parameter;
  if (parameter) throw badRequest(`The modifier of ${sent} is not supported.`);
  if (strict) throw badRequest(`${sent} is no search parameter of ${type} here.`);
  return null;
}

/** A repeated parameter means AND. */
const intersection = (before: ReadonlySet<string> | null, values: readonly string[]): ReadonlySet<string> =>
  new Set(before ? values.filter((value) => before.has(value)) : values);

/** The id in `Patient/id`, in a plain id, or in a full URL. */
function patientId(name: string, value: string): string {
  const [, id] = /^(?:(?:https?:\/\/[^?#]+\/)?Patient\/)?([A-Za-z0-9\-.]{1,64})$/.exec(value) ?? [];
  if (id === undefined) throw badRequest(`${name} must refer to a Patient.`);
  return id;
}

/** If one of several ranges has no start, there is no lower bound. */
function noteEarliest(
  earliest: Partial<Record<string, Date>>,
  name: string,
  ranges: readonly { readonly from?: Date }[],
): void {
  const starts = ranges.flatMap(({ from }) => (from ? [from.getTime()] : []));
  if (starts.length < ranges.length) return;
  const first = Math.min(...starts);
  earliest[name] = new Date(Math.max(first, earliest[name]?.getTime() ?? -Infinity));
}

function countOf(sent: string | null): number {
  if (sent === null) return pageLimits.default;
  if (!/^[1-9]\d{0,8}$/.test(sent)) throw badRequest('_count must be a whole number from 1 on.');
  return Math.min(Number(sent), pageLimits.most);
}
