import { EJSON } from 'bson';
import type { Document } from 'bson';
import type { Db } from 'mongodb';
import type { Case } from './cases/case.ts';

const TYPED = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** What is compared of an answer: not who gave it, nor how it words what it refuses (a duplicate key it does). */
function essence(answer: Document): Document {
  const { ok, note: _note, createdCollectionAutomatically: _made, ...rest } = answer;
  void ok;
  delete rest['$clusterTime'];
  delete rest['operationTime'];
  const cursor = rest['cursor'] as Document | undefined;
  // Newer servers show the plain collation of an index, and say in words what `dropIndexes` did.
  const plain = (one: Document): Document =>
    one['collation']?.locale === 'simple' ? withoutCollation(one) : one;
  if (cursor) rest['cursor'] = { firstBatch: (cursor['firstBatch'] as Document[]).map(plain) };
  delete rest['msg'];
  const errors = rest['writeErrors'] as Document[] | undefined;
  if (errors) rest['writeErrors'] = errors.map(writeErrorEssence);
  return rest;
}

function withoutCollation({ collation: _plain, ...rest }: Document): Document {
  return rest;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withoutUuids = (text: unknown): string => String(text).replace(UUID, '<uuid>');

function writeErrorEssence({ index, code, errmsg, keyPattern, keyValue }: Document): Document {
  return Number(code) === 11000 ? { index, code, errmsg, keyPattern, keyValue } : { index, code };
}

function errorEssence(error: unknown): Document {
  const { code, codeName, errmsg, errorResponse } = error as Document;
  if (code === undefined) throw error;
  const more =
    Number(code) === 11000
      ? {
          errmsg: withoutUuids(errmsg),
          keyPattern: errorResponse?.keyPattern,
          keyValue: errorResponse?.keyValue,
        }
      : {};
  return { error: { code: Number(code), codeName, ...more } };
}

/** Runs one case in an empty collection; the answers as canonical EJSON (types and the order of keys count). */
export async function runCase(db: Db, { docs, steps }: Case): Promise<string[]> {
  await db.command({ drop: 'c' }).catch(() => undefined);
  await db.command({ drop: 'never' }).catch(() => undefined);
  if (docs?.length) await db.command({ insert: 'c', documents: docs });
  const answers: string[] = [];
  for (const step of steps) {
    const answer = await db.command(structuredStep(step), TYPED).then(essence, errorEssence);
    if (step['aggregate']) inOneOrder(answer);
    answers.push(EJSON.stringify(answer, { relaxed: false }));
  }
  return answers;
}

// Groups come in no order that MongoDB promises.
function inOneOrder({ cursor }: Document): void {
  const text = (one: Document): string => EJSON.stringify(one, { relaxed: false });
  (cursor as { firstBatch: Document[] } | undefined)?.firstBatch.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

// The driver writes into what it is given.
const structuredStep = (step: Document): Document => ({ ...step });
