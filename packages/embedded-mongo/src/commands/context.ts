import type { Loose } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { Request } from '../wire/request.ts';

/** The fields of an answer; `ok: 1` is added. */
export type Reply = { [name: string]: Loose };

/** What a command is given. */
export interface Context {
  readonly engine: Engine;
  readonly request: Request;
  readonly yieldPolicy: YieldPolicy;
}

export type Command = (context: Context) => Reply | Promise<Reply>;
