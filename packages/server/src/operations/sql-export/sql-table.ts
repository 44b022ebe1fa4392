import type { mongo } from 'mongoose';
import { snakeCase, type SqlType } from './sql-literals.ts';

/** A column and the field, with dots for nested ones, that it is read from. */
export interface SqlColumn {
  readonly name: string;
  readonly field: string;
  readonly type: SqlType;
  /** A false counts where this list of the document names the field; else it says nothing, and is NULL. */
  readonly falseIn?: string;
}

/** An entity as a table: only the columns named here leave the home. */
export interface SqlTable {
  readonly name: string;
  readonly collection: string;
  readonly filter: mongo.Filter<mongo.Document>;
  readonly columns: readonly SqlColumn[];
  /** Columns of the primary key; the first column where absent. */
  readonly key?: readonly string[];
}

type Fields = Readonly<Partial<Record<SqlType, string>>>;

/** The columns of fields that are given by type, separated by spaces; a field may be named otherwise: `_id=id`. */
export const toColumns = (...groups: readonly Fields[]): SqlColumn[] =>
  groups.flatMap((group) =>
    Object.entries(group).flatMap(([type, fields]) =>
      fields.split(' ').map((entry): SqlColumn => {
        const [field = '', name = snakeCase(field)] = entry.split('=');
        return { name, field, type: type as SqlType };
      }),
    ),
  );
