import { Double } from 'bson';
import { encodeInPieces } from '../bson/encode.ts';
import type { Loose } from '../bson/value.ts';
import { asInteger } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { CommandError, unsupported } from '../errors.ts';
import { YieldPolicy } from '../yield-policy.ts';
import { lookUp } from '../lookup.ts';
import type { CommandName } from '../supported.ts';
import type { Request } from '../wire/request.ts';
import { aggregate } from './aggregate.ts';
import { checkFields } from './arguments.ts';
import { create, drop, dropDatabase, listCollections } from './collections.ts';
import type { Command } from './context.ts';
import { deleteDocuments } from './delete.ts';
import { findAndModify } from './find-and-modify.ts';
import { find, getMore, killCursors } from './find.ts';
import { buildInfo, endSessions, hello, ping } from './handshake.ts';
import { createIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';
import { validate } from './validate.ts';

const TABLE: Record<CommandName, Command> = {
  hello,
  ismaster: hello,
  ping,
  endSessions,
  buildInfo,
  listCollections,
  listIndexes,
  create,
  drop,
  dropDatabase,
  createIndexes,
  insert,
  find,
  getMore,
  killCursors,
  update,
  delete: deleteDocuments,
  findAndModify,
  aggregate,
  validate,
};

const ALIASES: Record<string, string> = {
  isMaster: 'ismaster',
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
};

/** Runs a command; resolves with its BSON reply in pieces. Never rejects: errors become error replies. */
export async function answer(
  engine: Engine,
  request: Request,
  log: (text: string) => void,
): Promise<Uint8Array[]> {
  try {
    const name = ALIASES[request.name] ?? request.name;
    const command = lookUp('command', TABLE, name);
    if (!command) throw unsupported('CommandNotFound', `the command ${request.name}`);
    checkFields(request, name);
    const yieldPolicy = new YieldPolicy(asInteger(request.body.get('maxTimeMS')) ?? 0);
    return encodeInPieces({ ...(await command({ engine, request, yieldPolicy })), ok: new Double(1) });
  } catch (error) {
    return encodeInPieces(failure(error, request, log));
  }
}

function failure(error: unknown, request: Request, log: (text: string) => void): { [name: string]: Loose } {
  if (!(error instanceof CommandError))
    log(`${request.name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  const known = error instanceof CommandError ? error : new CommandError('InternalError', String(error));
  return {
    ok: new Double(0),
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...(known.extra as { [name: string]: Loose }),
  };
}
