/**
 * The closed list: what the engine serves. Whatever is not named here is refused by name in MongoDB's own form. Each table of
 * implementations is a Record over one of these lists, so a name without its implementation (or the other way round) does not
 * compile; golden/product-commands.json holds the list to what the product sends.
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
  serverStatus: [],
  getParameter: ['featureCompatibilityVersion', 'allParameters'],
  endSessions: [],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  listCollections: ['filter', 'cursor', 'nameOnly', 'authorizedCollections'],
  listIndexes: ['cursor'],
  create: ['autoIndexId'],
  drop: [],
  dropDatabase: [],
  createIndexes: ['indexes', 'commitQuorum'],
  dropIndexes: ['index'],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  find: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'noCursorTimeout',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
  findAndModify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ],
  aggregate: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'bypassDocumentValidation'],
  count: ['query', 'limit', 'skip', 'hint'],
  distinct: ['key', 'query', 'hint'],
} satisfies Record<string, readonly string[]>;
export type CommandName = keyof typeof COMMANDS;

/** The fields of one statement of an update or delete. */
export const STATEMENTS = {
  'update.updates': ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint'],
  'delete.deletes': ['q', 'limit', 'hint'],
} satisfies Record<string, readonly string[]>;
export type StatementPlace = keyof typeof STATEMENTS;

/** Operators a filter has in a field's place. */
export const FILTER_OPERATORS = ['$and', '$or', '$nor', '$expr', '$comment'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Operators of one field of a filter. */
export const FIELD_OPERATORS = [
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists'],
  ...['$type', '$size', '$mod', '$not', '$regex', '$options', '$all', '$elemMatch'],
] as const;
export type FieldOperator = (typeof FIELD_OPERATORS)[number];

/** Operators of a projection, besides expressions. */
export const PROJECTION_OPERATORS = ['$slice', '$elemMatch'] as const;
export type ProjectionOperator = (typeof PROJECTION_OPERATORS)[number];

/** Update operators. */
export const UPDATE_OPERATORS = [
  ...['$set', '$unset', '$setOnInsert', '$inc', '$mul', '$min', '$max', '$rename', '$currentDate'],
  ...['$push', '$addToSet', '$pull', '$pullAll', '$pop'],
] as const;
export type UpdateOperator = (typeof UPDATE_OPERATORS)[number];

/** Modifiers of $push; $addToSet takes $each. */
export const PUSH_MODIFIERS = ['$each', '$slice', '$position', '$sort'] as const;

/** Stages of an aggregation. */
export const STAGES = [
  ...['$match', '$sort', '$limit', '$skip', '$project', '$addFields', '$set', '$unset', '$group'],
  ...['$count', '$unwind', '$sortByCount', '$replaceRoot'],
] as const;
export type StageName = (typeof STAGES)[number];

/** Accumulators of $group. */
export const ACCUMULATOR_NAMES = [
  ...['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$count'],
] as const;
export type AccumulatorName = (typeof ACCUMULATOR_NAMES)[number];

/** Operators of expressions. */
export const EXPRESSION_OPERATORS = [
  ...['$literal', '$add', '$subtract', '$multiply', '$divide', '$sum', '$avg', '$min', '$max'],
  ...['$cond', '$ifNull', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$and'],
  ...['$or', '$not', '$size', '$in', '$concat', '$toString', '$dateToString', '$hour'],
] as const;
export type ExpressionOperator = (typeof EXPRESSION_OPERATORS)[number];

/** Options of an index that are served, and those known to MongoDB that are not. */
export const INDEX_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
]);
export const REFUSED_INDEX_OPTIONS = new Set([
  'collation',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'wildcardProjection',
  'hidden',
  'storageEngine',
  'clustered',
  'prepareUnique',
]);

const LISTS = {
  common: COMMON_FIELDS,
  command: Object.keys(COMMANDS),
  field: fieldsOf(COMMANDS),
  statement: fieldsOf(STATEMENTS),
  filter: FILTER_OPERATORS,
  query: FIELD_OPERATORS,
  projection: PROJECTION_OPERATORS,
  update: UPDATE_OPERATORS,
  push: PUSH_MODIFIERS,
  stage: STAGES,
  accumulator: ACCUMULATOR_NAMES,
  expression: EXPRESSION_OPERATORS,
  index: INDEX_OPTIONS,
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
