/** One document about a person, as it is stored, under the name of its collection. */
export interface HeldDocument {
  readonly collection: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Everything that is held about one person. */
export interface PersonalData {
  /** "resident Harold Brandt" */
  readonly who: string;
  /** The person's own fields, for a program. */
  readonly person: Readonly<Record<string, unknown>>;
  /** The same for a reader: what a field is called, and its value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Documents of one collection after another. */
  readonly documents: () => AsyncIterable<HeldDocument>;
  readonly photo: () => Promise<Uint8Array | null>;
}

/** Fields that are no data about this person: secrets, keys of saves, what is derived for lists, and from where a colleague wrote. */
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

/** A document as JSON without those fields. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (leftOut.has(key) ? undefined : part));

/** `data.json`, written while it is read; `onDocument` is told of each document that went into it. */
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
