import { FhirToken } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { findAllResidents } from '../../care/residents/resident-list.repository.ts';
import type { FhirTokenDocument } from './fhir-token.repository.ts';

const toReply = createPresenter(FhirToken);

/** The names of residents by id, where a token is for some of them. */
export async function residentNames(
  tokens: readonly FhirTokenDocument[],
): Promise<ReadonlyMap<string, string>> {
  if (tokens.every(({ residentIds }) => residentIds === null)) return new Map();
  const residents = await findAllResidents();
  return new Map(residents.map(({ _id, name, lastName }) => [_id.toString(), `${name} ${lastName}`]));
}

/** Maps a token to the contract's type, without the hash of its key and without residents who were deleted. */
export function presentFhirToken(token: FhirTokenDocument, names: ReadonlyMap<string, string>): FhirToken {
  const residents =
    token.residentIds?.flatMap((residentId) => {
      const id = residentId.toString();
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }) ?? null;
  return toReply(token, { residents });
}
