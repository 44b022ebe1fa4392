import { Problem, roleLabels, type WitnessEntry } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { Caller } from '../../platform/core/handlers.ts';
import { readWitnessRoles } from '../../office/settings/system-setting.repository.ts';
import { refuseWitness, verifyWitness } from '../../people/tablets/verify-witness.ts';

/** The second person of an act, as records and movements copy it. */
export interface Witness {
  readonly id: string;
  readonly name: string;
}

/** The 422 for an act with a controlled drug without a second person. */
export const witnessNeeded = (
  message = 'This is a controlled drug: a second person has to confirm it here.',
) => new Problem('witness-needed', message, { fields: { witness: message } });

interface WitnessCall {
  readonly body: { readonly witness?: WitnessEntry | undefined };
  readonly caller: Pick<Caller, 'user'>;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookie?: string | undefined;
}

/** Verifies the witness of a call, once; null if the call names none. */
export type FindWitness = () => Promise<Witness | null>;

/**
 * Finds the witness that a call names: another person than the caller, active, of a role that may witness.
 * @throws Problem 422 naming `witness`; 429 after too many attempts.
 */
export function createWitnessFinder(
  { body, caller, ip, userAgent, cookie }: WitnessCall,
  config: Config,
): FindWitness {
  const { witness } = body;
  let found: Promise<Witness> | null = null;
  async function find(given: WitnessEntry): Promise<Witness> {
    const { id, name, role } = await verifyWitness(given, { ip, userAgent, cookie }, config);
    if (id === caller.user.id) throw refuseWitness('Another person has to confirm it.');
    if (!(await readWitnessRoles()).includes(role))
      throw refuseWitness(`${name} (${roleLabels[role]}) may not be a witness in this home.`);
    return { id, name };
  }
  return async () => (witness ? await (found ??= find(witness)) : null);
}

/** As `find`, for an act that needs a second person. @throws Problem 422 `witness-needed`, and those of `find`. */
export async function requireWitness(find: FindWitness): Promise<Witness> {
  const found = await find();
  if (!found) throw witnessNeeded();
  return found;
}

/** A body without its witness, to be compared with its repeat: the secret leaves no trace, not even a hash. */
export function withoutWitness<Body extends { readonly witness?: unknown }>(
  body: Body,
): Omit<Body, 'witness'> {
  const { witness: _witness, ...rest } = body;
  return rest;
}
