import type { FhirToken } from '@hearthline/contracts';
import { Fhir } from 'fhir/fhir.js';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Bundle, Resource } from '../resources/r4.ts';

interface FhirReply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A client system that reads with a key. */
export interface FhirClient {
  readonly token: FhirToken;
  readonly secret: string;
  get<Body = Bundle>(path: string, headers?: Record<string, string>): Promise<FhirReply<Body>>;
}

/** Reads from /fhir with this Authorization header; without one if it is null. */
export async function readFhir<Body = Bundle>(
  server: TestServer,
  path: string,
  { authorization, ...headers }: Record<string, string | null>,
): Promise<FhirReply<Body>> {
  const sent = { ...headers, ...(authorization && { authorization }) } as Record<string, string>;
  const url = path.startsWith('http') ? path : `${server.url}/fhir/${path}`;
  const response = await fetch(url, { headers: sent });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Body,
  };
}

/** Creates a key as root, for all residents or for `residentIds`. */
export async function fhirClient(
  server: TestServer,
  residentIds: readonly string[] | null = null,
): Promise<FhirClient> {
  const root = await server.as('root');
  const { status, body } = await root.post<{ token: FhirToken; secret: string }>('/api/fhir-tokens', {
    name: 'Hospital',
    residentIds,
  });
  expect(status).toBe(201);
  const { token, secret } = body;
  const get: FhirClient['get'] = (path, headers = {}) =>
    readFhir(server, path, { authorization: `Bearer ${secret}`, ...headers });
  return { token, secret, get };
}

export const resourcesIn = ({ entry = [] }: Bundle): Resource[] =>
  entry.map(({ resource }) => resource as Resource);

/** All resources of a search, page by page. */
export async function readAll(
  client: Pick<FhirClient, 'get'>,
  first: string,
  betweenPages: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Resource[]> {
  const found: Resource[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const { status, body }: FhirReply<Bundle> = await client.get(path);
    expect(status).toBe(200);
    expectValid(body);
    found.push(...resourcesIn(body));
    path = body.link?.find(({ relation }) => relation === 'next')?.url;
    if (path !== undefined) await betweenPages();
  }
  return found;
}

const validator = new Fhir();

/** The errors that a published R4 validator reports for a resource. */
export function errorsIn(resource: unknown): string[] {
  const { messages } = validator.validate(JSON.parse(JSON.stringify(resource)) as object);
  return messages
    .filter(({ severity }) => ['error', 'fatal'].includes(String(severity)))
    .map(({ location, message }) => `${String(location)}: ${String(message)}`);
}

export const expectValid = (resource: unknown): void => expect(errorsIn(resource)).toEqual([]);
