/**
 * The closed list: what the engine serves. Whatever is not named here is refused by name in MongoDB's own form; the product
 * is held to this list by a test that records what it sends.
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
export const COMMANDS: Record<string, readonly string[]> = {
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
};

/** Query operators (the parser of filters is their other half). */
export const QUERY_OPERATORS = [
  ...['$and', '$or', '$nor', '$not', '$expr', '$comment'],
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$type', '$size', '$mod'],
  ...['$regex', '$options', '$all', '$elemMatch'],
] as const;

/** Update operators, with the modifiers of $push and $addToSet. */
export const UPDATE_OPERATORS = [
  ...['$set', '$unset', '$setOnInsert', '$inc', '$mul', '$min', '$max', '$rename', '$currentDate'],
  ...['$push', '$addToSet', '$pull', '$pullAll', '$pop'],
  ...['$each', '$slice', '$position', '$sort'],
] as const;

/** Stages of an aggregation. */
export const STAGES = [
  ...['$match', '$sort', '$limit', '$skip', '$project', '$addFields', '$set', '$unset', '$group'],
  ...['$count', '$unwind', '$sortByCount', '$replaceRoot'],
] as const;

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
