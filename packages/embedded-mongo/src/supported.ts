/**
 * The names that the engine supports; any other name is refused with MongoDB's error for an unknown one. Each table of
 * implementations is a Record over one of these lists, so that a name without an implementation, or the reverse, does not
 * compile. golden/product-commands.json restricts the lists to what the product sends; exceptions are listed with their reason
 * in the server's engine-reserved.ts.
 */

/** Fields of every command. API versions and transactions are refused with errors of their own. */
export const COMMON_FIELDS = new Set([
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
]);

/** Commands whose fields are not checked: each driver version adds fields to the handshake. */
export const ANY_FIELD: readonly string[] = ['*'];

/** Commands and their fields, without the command name and the common fields. */
export const COMMANDS = {
  hello: ANY_FIELD,
  ismaster: ANY_FIELD,
  ping: [],
  buildInfo: [],
  endSessions: [],
  listCollections: ['filter', 'cursor', 'nameOnly', 'authorizedCollections'],
  listIndexes: ['cursor'],
  create: [],
  drop: [],
  dropDatabase: [],
  createIndexes: ['indexes'],
  insert: ['documents', 'ordered'],
  find: ['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert'],
  aggregate: ['pipeline', 'cursor'],
  validate: ['full'],
} satisfies Record<string, readonly string[]>;
export type CommandName = keyof typeof COMMANDS;

/** Fields of one statement of an update or delete. */
export const STATEMENTS = {
  'update.updates': ['q', 'u', 'multi', 'upsert'],
  'delete.deletes': ['q', 'limit'],
} satisfies Record<string, readonly string[]>;
export type StatementPlace = keyof typeof STATEMENTS;

/** Read concern levels; equivalent on a standalone. */
export const READ_CONCERN_LEVELS: readonly string[] = ['local', 'majority', 'available'];

/**
 * Commands that support read concern `snapshot`, as replica sets do; backups use it. Drivers send the read concern with every
 * command of a snapshot session.
 */
export const SNAPSHOT_COMMANDS: readonly string[] = ['find', 'getMore', 'killCursors'];

/** Top-level operators of a filter. */
export const FILTER_OPERATORS = ['$and', '$or'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Operators of a field in a filter. */
export const FIELD_OPERATORS = [
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists'],
  ...['$type', '$regex'],
] as const;
export type FieldOperator = (typeof FIELD_OPERATORS)[number];

/** Update operators. */
export const UPDATE_OPERATORS = ['$set', '$unset', '$setOnInsert', '$inc', '$push', '$pull'] as const;
export type UpdateOperator = (typeof UPDATE_OPERATORS)[number];

/** Modifiers of $push. */
export const ARRAY_MODIFIERS = { $push: ['$each'] } satisfies Record<string, readonly string[]>;

/** Stages of an aggregation. */
export const STAGES = ['$match', '$group'] as const;
export type StageName = (typeof STAGES)[number];

/** Accumulators of $group. */
export const ACCUMULATOR_NAMES = ['$sum'] as const;
export type AccumulatorName = (typeof ACCUMULATOR_NAMES)[number];

/** Options of an index. */
export const INDEX_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
]);
const LISTS = {
  common: COMMON_FIELDS,
  command: Object.keys(COMMANDS),
  field: fieldsOf(COMMANDS),
  statement: fieldsOf(STATEMENTS),
  filter: FILTER_OPERATORS,
  query: FIELD_OPERATORS,
  update: UPDATE_OPERATORS,
  modifier: fieldsOf(ARRAY_MODIFIERS),
  stage: STAGES,
  accumulator: ACCUMULATOR_NAMES,
  index: INDEX_OPTIONS,
  // Kinds without any supported name: an expression is a constant, a field path, or a document or array of them; a
  // regular expression has no options.
  expression: [],
  regex: [],
  variable: [],
  position: [],
} satisfies Record<string, Iterable<string>>;

/** The kinds of names. */
export type Kind = keyof typeof LISTS;

function fieldsOf(table: Record<string, readonly string[]>): string[] {
  return Object.entries(table).flatMap(([name, fields]) =>
    fields === ANY_FIELD ? [] : fields.map((field) => `${name}.${field}`),
  );
}

/** All supported names as `kind name`, sorted. */
export const supportedNames = (): string[] =>
  Object.entries(LISTS)
    .flatMap(([kind, names]) => [...names].map((name) => `${kind} ${name}`))
    .sort();
