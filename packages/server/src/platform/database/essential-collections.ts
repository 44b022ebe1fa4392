import { leaseCollection } from './lease.repository.ts';

/**
 * Collections whose writes go on while the disk is full: signing in and out, ending sessions, displays, tablets, PINs and keys
 * of interfaces, root's switches, the start of the server, the leases of its background work and of servers (which ends
 * sessions), and the history of all these.
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
