import type { Doc, Value } from '../bson/value.ts';

/** A compiled expression; undefined is a missing value. */
export type Evaluate = (doc: Doc) => Value;

/** Compiles an expression; operators are given it for their arguments. */
export type Compile = (value: Value) => Evaluate;

/** An operator of expressions, compiled with its argument. */
export type Operator = (argument: Value, compile: Compile) => Evaluate;
