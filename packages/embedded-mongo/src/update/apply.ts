import { equalValues } from '../bson/compare.ts';
import { decodeDoc } from '../bson/decode.ts';
import { encodeStored } from '../bson/encode.ts';
import { printValue } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { LazyDocument } from '../plan/lazy-document.ts';
import type { Update } from './parse-update.ts';

/** An updated document; undefined when nothing changed. */
export interface Updated {
  readonly doc: Doc;
  readonly bytes: Buffer;
}

/** Applies an update to a document. */
export function applyUpdate(found: LazyDocument, update: Update): Updated | undefined {
  const id = found.doc.get('_id');
  let touched = false;
  const doc = update.kind === 'replace' ? replaced(update.replacement, id) : decodeDoc(found.bytes);
  if (update.kind === 'modify') {
    touched = update.modify(doc, false);
    if (!doc.has('_id') || !equalValues(id, doc.get('_id')))
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
  }
  const bytes = encodeStored(doc);
  return bytes.equals(found.bytes) && !touched ? undefined : { doc, bytes };
}

function replaced(replacement: Doc, id: Value): Doc {
  if (replacement.has('_id') && !equalValues(replacement.get('_id'), id))
    throw new CommandError(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${printValue(replacement.get('_id'))}`,
    );
  const doc: Doc = new Map([['_id', id]]);
  for (const [name, value] of replacement) doc.set(name, value);
  return doc;
}
