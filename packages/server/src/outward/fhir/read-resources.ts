import { residentsByActivity } from '../../care/residents/resident-list.repository.ts';
import type { FhirTokenDocument } from './fhir-token.repository.ts';
import type { Resource, ResourceTypeName } from './resources/r4.ts';
import type { PageCursor } from './search/cursor.ts';
import { pageLimits, type Search } from './search/parse-search.ts';
import { servedTypes, type ReadRows } from './served-types.ts';

type Scope = Pick<FhirTokenDocument, 'residentIds'>;

/** The residents that a token may read: not deleted and within its scope. */
async function visibleResidents({ residentIds }: Scope): Promise<ReadonlySet<string>> {
  const { active, inactive } = await residentsByActivity();
  const everyone = [...active, ...inactive].map(String);
  const scope = residentIds && new Set(residentIds.map(String));
  return new Set(scope ? everyone.filter((id) => scope.has(id)) : everyone);
}

/** Returns the row id at the start of a resource id. */
const rowIdOf = (id: string): string | null => /^([0-9a-f]{24})(-[0-9a-z]+)?$/.exec(id)?.[1] ?? null;

/** Finds a resource; null if there is none or its resident is outside the token's scope. */
export async function readResource(
  type: ResourceTypeName,
  id: string,
  scope: Scope,
): Promise<Resource | null> {
  const rowId = rowIdOf(id);
  if (rowId === null) return null;
  const visible = await visibleResidents(scope);
  const { rows } = await servedTypes[type]({ ids: [rowId], limit: 1 });
  const row = rows.find(({ residentId }) => visible.has(residentId));
  return row?.resourcesAt(new Date()).find((resource) => resource.id === id) ?? null;
}

export interface Page {
  readonly resources: readonly Resource[];
  /** The position of the next page; null if this is the last. */
  readonly next: PageCursor | null;
}

/** Up to this many residents the database filters their rows; beyond that all rows are read and filtered here. */
const maxPicked = 20;
/** Minimum rows per read: a record yields several resources, and a filter may leave few. */
const leastRows = 50;
/** Maximum rows examined for one page; a page that has found less by then ends, and the next continues there. */
const maxExamined = 3_000;
/** Maximum milliseconds by which a record's time may be ahead of its storing. */
const aheadMs = 5 * 60_000;

/**
 * A page of search results in insertion order. Reading all pages returns every row that existed at the start exactly once,
 * regardless of rows stored meanwhile.
 */
export async function readPage(search: Search, scope: Scope): Promise<Page> {
  const visible = await visibleResidents(scope);
  const wanted = search.patients && [...search.patients].filter((id) => visible.has(id));
  const ids = search.ids && [...search.ids].flatMap((id) => rowIdOf(id) ?? []).sort();
  if (wanted?.length === 0 || ids?.length === 0) return { resources: [], next: null };
  const picked = wanted ?? [...visible];
  const bounds = Object.values(search.earliest).flatMap((at) => (at ? [at.getTime()] : []));
  const since = bounds.length > 0 ? Math.max(...bounds) : null;
  const isWanted = (resource: Resource) =>
    (!search.ids || search.ids.has(resource.id ?? '')) && search.matches(resource);
  return collectPage(servedTypes[search.type], search, {
    ...(picked.length <= maxPicked && { residentIds: picked }),
    ...(ids && { ids }),
    ...(since !== null && { storedSince: new Date(since), changedSince: new Date(since - aheadMs) }),
    isOf: wanted ? new Set(wanted) : visible,
    isWanted,
  });
}

interface Selection extends Omit<Parameters<ReadRows>[0], 'after' | 'limit'> {
  readonly isOf: ReadonlySet<string>;
  readonly isWanted: (resource: Resource) => boolean;
}

async function collectPage(
  read: ReadRows,
  { count, cursor }: Pick<Search, 'count' | 'cursor'>,
  { isOf, isWanted, ...query }: Selection,
): Promise<Page> {
  const now = new Date();
  const resources: Resource[] = [];
  let last: PageCursor | null = null;
  let after = cursor ? { id: cursor.row, inclusive: cursor.resource !== null } : undefined;
  const limit = Math.max(leastRows, Math.min(count + 1, pageLimits.most));
  for (let examined = limit; ; examined += limit) {
    const { rows, resumeAfter } = await read({ ...query, after, limit });
    for (const row of rows) {
      if (!isOf.has(row.residentId)) continue;
      const sent = cursor?.row === row.id ? cursor.resource : null;
      for (const resource of row.resourcesAt(now)) {
        const id = resource.id ?? '';
        if ((sent !== null && id <= sent) || !isWanted(resource)) continue;
        // One more than fits, so there is a next page.
        if (resources.length === count) return { resources, next: last };
        resources.push(resource);
        last = { row: row.id, resource: id };
      }
    }
    if (resumeAfter === null) return { resources, next: null };
    after = { id: resumeAfter, inclusive: false };
    if (examined >= maxExamined) return { resources, next: { row: resumeAfter, resource: null } };
  }
}
