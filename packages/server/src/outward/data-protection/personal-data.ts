/** A document about a person as stored, with the name of its collection. */
export interface HeldDocument {
  readonly collection: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** All data held about one person. */
export interface PersonalData {
  /** E.g. "resident Harold Brandt". */
  readonly who: string;
  /** The person's own fields, machine-readable. */
  readonly person: Readonly<Record<string, unknown>>;
  /** The same fields for a reader: label and value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The documents, collection by collection. */
  readonly documents: () => AsyncIterable<HeldDocument>;
  readonly photo: () => Promise<Uint8Array | null>;
}

/**
 * Fields that are not data about this person: secrets, idempotency keys, derived list fields, and the clients of colleagues.
 */
const leftOut = new Set([
  'passwordHash',
  'saveKey',
  'saveHash',
  'saves',
  'photoKey',
  'order',
  'searchText',
  'nameKey',
  'mac',
  'macKey',
  'from',
  'sessionId',
]);

/** Serializes a document as JSON without those fields. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (leftOut.has(key) ? undefined : part));

/** Writes `data.json` while it is read; calls `onDocument` for each document in it. */
export async function* writeJson(
  data: PersonalData,
  made: Readonly<Record<string, unknown>>,
  onDocument: (held: HeldDocument) => void,
): AsyncGenerator<string> {
  yield `{"made":${toJson(made)},\n"person":${toJson(data.person)},\n"documents":{`;
  let current: string | null = null;
  for await (const held of data.documents()) {
    const isFirst = held.collection !== current;
    if (isFirst) yield `${current === null ? '' : '],'}\n${JSON.stringify(held.collection)}:[`;
    current = held.collection;
    yield `${isFirst ? '' : ','}\n${toJson(held.document)}`;
    onDocument(held);
  }
  yield `${current === null ? '' : ']'}}}\n`;
}
