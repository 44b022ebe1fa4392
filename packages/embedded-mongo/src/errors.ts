/** MongoDB's error codes by name. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidOptions: 72,
  NotSingleValueField: 145,
  SnapshotTooOld: 239,
  SnapshotUnavailable: 246,
  InvalidPipelineOperator: 168,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  InvalidIndexSpecificationOption: 197,
  APIVersionError: 322,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Location40415: 40415,
} as const;

export type CodeName = keyof typeof CODES;

const NAMES = new Map<number, string>(Object.entries(CODES).map(([name, code]) => [code, name]));
NAMES.set(40415, 'IDLUnknownField');

/** An error reply: code, name, message, and MongoDB's extra fields. */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;
  constructor(code: CodeName | number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = typeof code === 'number' ? code : CODES[code];
    this.extra = extra;
  }
  /** The same error with a message prefix, as MongoDB adds it. */
  withContext(what: string): CommandError {
    return new CommandError(this.code, `${what} :: caused by :: ${this.message}`, this.extra);
  }
  /** MongoDB's name of the code; codes without one are "Location<code>". */
  get codeName(): string {
    return NAMES.get(this.code) ?? `Location${this.code}`;
  }
}

/** The error for a MongoDB feature that this engine does not support, with MongoDB's code for an unknown name. */
export const unsupported = (code: CodeName | number, what: string): CommandError =>
  new CommandError(code, `The embedded engine does not support ${what}.`);

export const badValue = (message: string): CommandError => new CommandError('BadValue', message);
export const parseFailure = (message: string): CommandError => new CommandError('FailedToParse', message);
export const typeMismatch = (message: string): CommandError => new CommandError('TypeMismatch', message);
