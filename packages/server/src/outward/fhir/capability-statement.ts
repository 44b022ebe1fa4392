import type { CapabilityStatement, CapabilityStatementResource } from './resources/r4.ts';
import { parameters, type Parameter } from './search/parameters.ts';
import { typeNames } from './served-types.ts';

const parameterTypes = {
  id: 'token',
  token: 'token',
  date: 'date',
  patient: 'reference',
} as const satisfies Readonly<Record<Parameter['kind'], string>>;

const resources: readonly CapabilityStatementResource[] = typeNames.map((type) => ({
  type,
  interaction: [{ code: 'read' }, { code: 'search-type' }],
  versioning: 'versioned',
  readHistory: false,
  updateCreate: false,
  searchParam: Object.entries(parameters[type]).map(([name, { kind }]) => ({
    name,
    type: parameterTypes[kind],
  })),
}));

interface Software {
  readonly version: string;
  readonly startedAt: Date;
}

/** The capabilities of this server; equal for all clients. */
export function capabilityStatement(base: string, { version, startedAt }: Software): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: startedAt.toISOString(),
    kind: 'instance',
    software: { name: 'Hearthline', version },
    implementation: { description: 'Records of a residential care home, read only', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Resources come in the order in which they were stored; follow the links of the bundles. An unknown parameter is ignored, or refused with Prefer: handling=strict.',
        security: { description: 'A key of the home as bearer token, which root makes and ends.' },
        resource: [...resources],
      },
    ],
  };
}
