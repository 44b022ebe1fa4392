import * as z from 'zod/mini';

/**
 * Wraps a schema in a cache by object identity. Use it for values that many replies share and nobody changes, such as those
 * of a cached list. Each object is checked once; other values go to the schema as usual.
 */
export function checkedOnce<Schema extends z.ZodMiniObject>(schema: Schema): Schema {
  const checked = new WeakMap<object, z.output<Schema>>();
  const check = (value: unknown): z.output<Schema> => {
    const isObject = typeof value === 'object' && value !== null;
    const earlier = isObject ? checked.get(value) : undefined;
    if (earlier) return earlier;
    const output = schema.parse(value);
    if (isObject) checked.set(value, output);
    return output;
  };
  // For callers it has the type of the schema.
  return z.pipe(z.unknown(), z.transform(check)) as unknown as Schema;
}
