import { leaseCollection } from './lease.repository.ts';

/**
 * Collections that stay writable while the disk is full. They serve signing in and out, ending sessions, displays, tablets,
 * PINs, API tokens and root's switches. They also serve the start of the server, the leases of workers and servers, and the
 * history of all these.
 */
export const essentialCollections: readonly string[] = [
  'audit',
  'meta',
  'second_factors',
  'passkey_challenges',
  'sign_in_tickets',
  'displays',
  'fhir_reads',
  'fhir_tokens',
  leaseCollection,
  'servers',
  'sessions',
  'sign_in_failures',
  'sign-in-attempts',
  'system_settings',
  'tablet_users',
  'tablets',
  'user_pins',
  'users',
];
