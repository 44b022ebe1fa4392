/**
 * The closed list: what the engine serves. Whatever is not named here is refused by name in MongoDB's own form. Each table of
 * implementations is a Record over one of these lists, so a name without its implementation (or the other way round) does not
 * compile. golden/product-commands.json holds the list to what the product sends; what is served without being sent yet has its
 * reason in the server's engine-reserved.ts.
 */

/** Fields every command may carry. `apiVersion` and its like, and transactions, are refused in words of their own. */
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

/** Drivers add to their greeting from version to version: its fields are not checked. */
export const ANY_FIELD: readonly string[] = ['*'];

/** Commands and the fields each may have besides its own name and the common ones. */
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

/** The fields of one statement of an update or delete. */
export const STATEMENTS = {
  'update.updates': ['q', 'u', 'multi', 'upsert'],
  'delete.deletes': ['q', 'limit'],
} satisfies Record<string, readonly string[]>;
export type StatementPlace = keyof typeof STATEMENTS;

/** What a client may ask of how settled its reading is: all the same on a standalone. */
export const READ_CONCERN_LEVELS: readonly string[] = ['local', 'majority', 'available'];

/**
 * Commands that read a snapshot where a session asks for one (read concern `snapshot`), as members of a replica set do: a
 * backup is of one moment by it. Drivers send the read concern with all commands of such a session.
 */
export const SNAPSHOT_COMMANDS: readonly string[] = ['find', 'getMore', 'killCursors'];

/** Operators a filter has in a field's place. */
export const FILTER_OPERATORS = ['$and', '$or'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Operators of one field of a filter. */
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
  // Kinds of which nothing is served: an expression is a constant, a field's path, or a document or array of them; a
  // regular expression has no options.
  expression: [],
  regex: [],
  variable: [],
  position: [],
} satisfies Record<string, Iterable<string>>;

/** The kinds of names in the list. */
export type Kind = keyof typeof LISTS;

function fieldsOf(table: Record<string, readonly string[]>): string[] {
  return Object.entries(table).flatMap(([name, fields]) =>
    fields === ANY_FIELD ? [] : fields.map((field) => `${name}.${field}`),
  );
}

/** The whole list, each name as `kind name`, in order. */
export const supportedNames = (): string[] =>
  Object.entries(LISTS)
    .flatMap(([kind, names]) => [...names].map((name) => `${kind} ${name}`))
    .sort();
