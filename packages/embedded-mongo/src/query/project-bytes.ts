import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import { keepFields } from '../bson/keep-fields.ts';
import type { Doc } from '../bson/value.ts';
import { isPlainNumber, isTruthy } from '../bson/value.ts';
import { compileProjection } from './projection.ts';

/** The bytes of a stored document after a projection. `decoded` gives it decoded, where somebody has it. */
export type ProjectBytes = (bytes: Buffer, decoded?: () => Doc) => Buffer;

/** As compileProjection, for bytes: those of whole fields are taken as they are stored. */
export function compileProjectBytes(projection: Doc): ProjectBytes {
  const project = compileProjection(projection);
  const keeps = wholeFields(projection);
  return (bytes, decoded = () => decodeDoc(bytes)) =>
    (keeps && keepFields(bytes, keeps)) ?? encodeDoc(project(decoded()));
}

/** Whether a projection keeps a field, by its name as latin1; undefined if it is about more than whole fields. */
function wholeFields(projection: Doc): ((name: string) => boolean) | undefined {
  const named = new Set<string>();
  let keepsId: boolean | undefined;
  let including: boolean | undefined;
  for (const [name, value] of projection) {
    if (name.includes('.') || (typeof value !== 'boolean' && !isPlainNumber(value))) return undefined;
    if (name === '_id') keepsId = isTruthy(value);
    else {
      including = isTruthy(value);
      named.add(Buffer.from(name).toString('latin1'));
    }
  }
  const keepsNamed = including ?? keepsId ?? false;
  return (name) => (name === '_id' ? (keepsId ?? true) : named.has(name) === keepsNamed);
}
