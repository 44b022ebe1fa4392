import type { Loose } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { Request } from '../wire/request.ts';

/** The fields of a reply; `ok: 1` is added. */
export type Reply = { [name: string]: Loose };

/** Input of a command. */
export interface Context {
  readonly engine: Engine;
  readonly request: Request;
  readonly yieldPolicy: YieldPolicy;
}

export type Command = (context: Context) => Reply | Promise<Reply>;
