import { isServedType, typeNames } from './served-types.ts';
import type { ResourceTypeName } from './resources/r4.ts';

/** An address of the interface. Its path is the pattern under which the log and the metrics know it. */
export type FhirRoute =
  | { readonly what: 'metadata'; readonly path: '/fhir/metadata' }
  | { readonly what: 'search' | 'read'; readonly type: ResourceTypeName; readonly path: `/fhir/${string}` };

const metadata: FhirRoute = { what: 'metadata', path: '/fhir/metadata' };
const searchOf = (type: ResourceTypeName): FhirRoute => ({ what: 'search', type, path: `/fhir/${type}` });
const readOf = (type: ResourceTypeName): FhirRoute => ({ what: 'read', type, path: `/fhir/${type}/:id` });

/** All of them. Metadata is for anyone; the others ask for a key. */
export const fhirRoutes: readonly FhirRoute[] = [
  metadata,
  ...typeNames.map(searchOf),
  ...typeNames.map(readOf),
];

/** The route of a path; null for an unknown one. */
export function fhirRouteOf(path: string): FhirRoute | null {
  if (path === metadata.path) return metadata;
  const [, , type = '', id, ...more] = path.split('/');
  if (!isServedType(type) || id === '' || more.length > 0) return null;
  return id === undefined ? searchOf(type) : readOf(type);
}
