import type { Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';

/** The value at a path as expressions see it: arrays on the way give the array of what their documents have there. */
export function getPath(value: Value, parts: readonly string[], at = 0): Value {
  if (at === parts.length) return value;
  if (isDoc(value)) return getPath(value.get(parts[at] ?? ''), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const found = isDoc(item) || Array.isArray(item) ? getPath(item, parts, at) : undefined;
    return found === undefined ? [] : [found];
  });
}
