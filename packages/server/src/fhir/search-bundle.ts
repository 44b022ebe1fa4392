import type { Bundle, BundleLink } from './resources/r4.ts';
import type { Page } from './read-resources.ts';
import { formatCursor } from './search/cursor.ts';
import type { Search } from './search/parse-search.ts';

/** A page as Bundle; its links name the parameters that were understood. */
export function searchBundle(base: string, { type, understood, count, cursor }: Search, page: Page): Bundle {
  const link = (relation: string, at: Search['cursor']): BundleLink => {
    const query = new URLSearchParams([...understood.map((pair) => [...pair]), ['_count', String(count)]]);
    if (at) query.set('_cursor', formatCursor(at));
    return { relation, url: `${base}/${type}?${query.toString()}` };
  };
  const { resources, next } = page;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    meta: { lastUpdated: new Date().toISOString() },
    link: [link('self', cursor), ...(next ? [link('next', next)] : [])],
    ...(resources.length > 0 && {
      entry: resources.map((resource) => ({
        fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
        resource,
        search: { mode: 'match' as const },
      })),
    }),
  };
}
