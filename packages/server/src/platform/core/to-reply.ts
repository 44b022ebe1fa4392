import type * as z from 'zod/mini';

/** An id in the database's own type, recognized by its method, because this layer does not import the driver. */
interface StoredId {
  toHexString(): string;
}

/** The stored form of a field: ids and instants in the database's types, absent instead of null. */
type Stored<Field> =
  (Field extends string ? Field | Date | StoredId : Field) | (null extends Field ? undefined : never);

/** The fields of a reply that its document lacks or stores in another form. */
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
 * Creates the presenter of a contract's entity: it picks the schema's fields from a stored document and drops all others. `_id`
 * becomes `id`, ids and instants become text, absent fields become null. `own` supplies the fields with another stored form.
 */
export function createPresenter<Schema extends z.ZodMiniObject>({
  shape,
}: Schema): ToReply<z.output<Schema>> {
  const names = Object.keys(shape);
  const required = names.filter((name) => shape[name]?._zod.optout !== 'optional');
  // A copy of a JSON-parsed object keeps its fields in the object itself. Adding 30 fields to {} one by one creates a hash
  // table, and the schema's parse and JSON.stringify then take a third longer.
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
