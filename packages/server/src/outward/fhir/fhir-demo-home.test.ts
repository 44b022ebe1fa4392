import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Bundle, Resource } from './resources/r4.ts';
import { typeNames } from './served-types.ts';
import { errorsIn, expectValid, fhirClient, resourcesIn, type FhirClient } from './testing/fhir-client.ts';

let server: TestServer;
let hospital: FhirClient;
beforeAll(async () => {
  server = await startTestServer({ demo: true }, { backgroundWork: false });
  hospital = await fhirClient(server);
}, 120_000);
afterAll(() => server.stop());

/** A fault for each type that makes its reply invalid. */
const faults: Readonly<Record<string, object>> = {
  Patient: { gender: 'lady' },
  Observation: { status: 'done' },
  MedicationRequest: { subject: undefined },
  MedicationAdministration: { status: 'given' },
  AllergyIntolerance: { criticality: 'huge' },
  Bundle: { type: 'list' },
  CapabilityStatement: { date: 'today' },
};

it.each(typeNames)(
  '%s: the replies of a home in use are valid, and a fault in one is refused',
  async (type) => {
    const { status, body } = await hospital.get(`${type}?_count=100`);
    expect(status).toBe(200);
    expectValid(body);
    const [first] = resourcesIn(body);
    const read = await hospital.get<Resource>(`${type}/${first?.id ?? ''}`);
    expect([read.status, read.body.resourceType]).toEqual([200, type]);
    expectValid(read.body);

    const broken = { ...read.body, ...faults[type] };
    expect(errorsIn(broken)).not.toEqual([]);
    // Also where it is one of many.
    expect(errorsIn({ ...body, entry: [...(body.entry ?? []), { resource: broken }] })).not.toEqual([]);
  },
);

it.each([
  ['Bundle', 'Observation?_count=2'],
  ['CapabilityStatement', 'metadata'],
])('%s: is valid, and a fault in it is refused', async (type, path) => {
  const { body } = await hospital.get<Bundle>(path);
  expect(body.resourceType).toBe(type);
  expectValid(body);
  expect(errorsIn({ ...body, ...faults[type] })).not.toEqual([]);
});
