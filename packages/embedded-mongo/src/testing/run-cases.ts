import { EJSON } from 'bson';
import type { Document } from 'bson';
import type { Db } from 'mongodb';
import type { Case } from './cases/case.ts';

const TYPED = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** The compared part of a reply: without server details and error messages (except of a duplicate key). */
function comparableReply(answer: Document): Document {
  const { ok, note: _note, createdCollectionAutomatically: _made, ...rest } = answer;
  void ok;
  delete rest['$clusterTime'];
  delete rest['operationTime'];
  const cursor = rest['cursor'] as Document | undefined;
  // Newer servers add the simple collation of an index and a message of dropIndexes.
  const plain = (one: Document): Document =>
    one['collation']?.locale === 'simple' ? withoutCollation(one) : one;
  if (cursor) rest['cursor'] = { firstBatch: (cursor['firstBatch'] as Document[]).map(plain) };
  delete rest['msg'];
  const errors = rest['writeErrors'] as Document[] | undefined;
  if (errors) rest['writeErrors'] = errors.map(comparableWriteError);
  return rest;
}

function withoutCollation({ collation: _plain, ...rest }: Document): Document {
  return rest;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withoutUuids = (text: unknown): string => String(text).replace(UUID, '<uuid>');

function comparableWriteError({ index, code, errmsg, keyPattern, keyValue }: Document): Document {
  return Number(code) === 11000 ? { index, code, errmsg, keyPattern, keyValue } : { index, code };
}

function comparableError(error: unknown): Document {
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

/** Runs one case in an empty collection; resolves with the replies as canonical EJSON (types and key order count). */
export async function runCase(db: Db, { docs, steps }: Case): Promise<string[]> {
  await db.command({ drop: 'c' }).catch(() => undefined);
  await db.command({ drop: 'never' }).catch(() => undefined);
  if (docs?.length) await db.command({ insert: 'c', documents: docs });
  const answers: string[] = [];
  for (const step of steps) {
    const answer = await db.command(structuredStep(step), TYPED).then(comparableReply, comparableError);
    if (step['aggregate']) sortGroups(answer);
    answers.push(EJSON.stringify(answer, { relaxed: false }));
  }
  return answers;
}

// MongoDB does not define the order of groups.
function sortGroups({ cursor }: Document): void {
  const text = (one: Document): string => EJSON.stringify(one, { relaxed: false });
  (cursor as { firstBatch: Document[] } | undefined)?.firstBatch.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

// A copy, since the driver modifies its arguments.
const structuredStep = (step: Document): Document => ({ ...step });
