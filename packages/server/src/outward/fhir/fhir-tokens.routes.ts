import { randomBytes } from 'node:crypto';
import { fhirTokenLimits, Problem, type FhirTokenDraft, type fhirTokens } from '@hearthline/contracts';
import { addAudit } from '../../records/audit/audit.repository.ts';
import { getActor, historyEntry, type Actor } from '../../records/clinical/history.ts';
import { homeDay } from '../../records/clinical/home-day.ts';
import {
  createIdempotent,
  idempotencyFields,
  type IdempotencyFields,
} from '../../records/clinical/idempotency.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { findAllResidents } from '../../care/residents/resident-list.repository.ts';
import {
  findFhirTokenBySaveKey,
  insertFhirToken,
  listFhirTokens,
  markFhirTokenEnded,
  type FhirTokenDocument,
} from './fhir-token.repository.ts';
import { presentFhirToken, residentNames } from './fhir-token.presenter.ts';
import { hashKey, keyPrefix } from './identify-token.ts';

export interface FhirTokensDeps {
  readonly config: Pick<Config, 'timezone'>;
}

/** 256 random bits as text; the prefix tells what was found where one turns up. */
const newKey = (): string => keyPrefix + randomBytes(32).toString('base64url');

export function fhirTokensRoutes({ config }: FhirTokensDeps): Handlers<typeof fhirTokens> {
  return {
    async list() {
      const tokens = await listFhirTokens();
      const names = await residentNames(tokens);
      return { tokens: tokens.map((token) => presentFhirToken(token, names)) };
    },

    async create(call) {
      const save = idempotencyFields(call.caller.user.id, call.idempotencyKey, call.body);
      const secret = newKey();
      const { document, repeated } = await createIdempotent(save, {
        make: () => createToken(call.body, secret, { actor: getActor(call), save, ...config }),
        findBySaveKey: findFhirTokenBySaveKey,
        present: ({ name }) => ({ name }),
        toChange: () => ({ kind: 'rootings' }),
      });
      const token = presentFhirToken(document, await residentNames([document]));
      return repeated
        ? new Reply({ token, secret: null }, { status: 200 })
        : new Reply({ token, secret }, { status: 201 });
    },

    async remove(call) {
      const actor = getActor(call);
      const ended = await markFhirTokenEnded(call.params.id, historyEntry(actor, 'deleted', new Date()));
      if (!ended) throw new Problem('not-found', 'There is no such key.');
      await noteScope(ended, 'deleted', actor);
      publishChange({ kind: 'rootings' });
      return undefined;
    },
  };
}

interface Creation {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly timezone: string;
}

/** Stores a token. @throws Problem 422 naming `lastDay`, `residentIds` or `name`. */
async function createToken(draft: FhirTokenDraft, secret: string, { actor, save, timezone }: Creation) {
  const createdAt = new Date();
  const { name, residentIds, lastDay } = draft;
  const expiresAt = lastDay === null ? null : homeDay(lastDay, timezone).before;
  if (expiresAt && expiresAt <= createdAt)
    throw invalidField('lastDay', 'Please choose a day from today on.');
  if ((await listFhirTokens()).length >= fhirTokenLimits.tokens)
    throw invalidField('name', 'There are 100 keys already. End one that is not needed.');
  const chosen = residentIds && (await chosenResidents(residentIds));
  const entry = historyEntry(actor, 'created', createdAt, {
    changes: {
      name: { before: null, after: name },
      residents: { before: null, after: chosen?.length ?? 'all residents' },
      ...(expiresAt && { expiresAt: { before: null, after: expiresAt.toISOString() } }),
    },
  });
  const token = {
    name,
    keyHash: hashKey(secret),
    residentIds: chosen?.map(({ _id }) => _id) ?? null,
    expiresAt,
    createdByName: actor.user.name,
    createdAt,
  };
  const stored = await insertFhirToken({ ...token, ...save }, entry);
  await noteScope(stored, 'created', actor);
  return stored;
}

/**
 * Notes with each chosen resident that a key may read, or no longer may, what it has of them. The key's own entry counts them
 * alone: it is about no resident, so that a name in it would outlast the erasing of that resident's data.
 */
async function noteScope(
  { _id, name: label, residentIds }: FhirTokenDocument,
  action: 'created' | 'deleted',
  actor: Actor,
): Promise<void> {
  const isNew = action === 'created';
  for (const residentId of residentIds ?? []) {
    const about = { id: _id.toString(), label, residentId: residentId.toString() };
    const changes = { mayRead: { before: isNew ? null : true, after: isNew } };
    await addAudit('fhir-token', about, historyEntry(actor, action, new Date(), { changes }));
  }
}

async function chosenResidents(ids: readonly string[]) {
  const wanted = new Set(ids);
  const found = (await findAllResidents()).filter(({ _id }) => wanted.has(_id.toString()));
  if (found.length < wanted.size)
    throw invalidField('residentIds', 'One of these residents was deleted. Please choose again.');
  return found;
}
