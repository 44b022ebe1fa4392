import type * as z from 'zod/mini';

/** An id in the database's own type, known by its method: this floor knows no driver. */
interface StoredId {
  toHexString(): string;
}

/** A field as it may be stored: ids and instants in the database's own types, absent where the contract has null. */
type Stored<Field> =
  (Field extends string ? Field | Date | StoredId : Field) | (null extends Field ? undefined : never);

/** The fields of a reply that its document does not have, or has in another form. */
type Missing<Reply, Document> = {
  [Name in Exclude<keyof Reply, 'id'>]-?: Name extends keyof Document
    ? Document[Name] extends Stored<Reply[Name]>
      ? never
      : Name
    : undefined extends Reply[Name]
      ? never
      : Name;
}[Exclude<keyof Reply, 'id'>];

type Own<Reply, Document> = Partial<Reply> & Pick<Reply, Missing<Reply, Document>>;

type ToReply<Reply> = <Document extends { readonly _id: StoredId }>(
  document: Document,
  ...own: object extends Own<Reply, Document> ? [own?: Own<Reply, Document>] : [own: Own<Reply, Document>]
) => Reply;

/**
 * Makes the presenter of a contract's entity: it picks the fields of the schema from a stored document and drops all others.
 * `id` is `_id`; ids and instants become text, what is absent becomes null. `own` gives the fields that are not as stored.
 */
export function createPresenter<Schema extends z.ZodMiniObject>({
  shape,
}: Schema): ToReply<z.output<Schema>> {
  const names = Object.keys(shape);
  const required = names.filter((name) => shape[name]?._zod.optout !== 'optional');
  // A copy of an object that JSON made keeps all fields in the object itself; adding 30 fields one by one to {} makes a
  // hash table, and the schema's parse and JSON.stringify after it take a third longer.
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries(required.map((name) => [name, null]))),
  ) as object;
  return (document, ...[own]) => {
    const reply: Record<string, unknown> = { ...blank };
    const stored = document as Record<string, unknown>;
    for (const name of names) {
      const value = stored[name];
      if (value !== undefined) reply[name] = toText(value);
    }
    reply['id'] = document._id.toHexString();
    return Object.assign(reply, own) as z.output<Schema>;
  };
}

function toText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  return 'toHexString' in value ? (value as StoredId).toHexString() : value;
}
