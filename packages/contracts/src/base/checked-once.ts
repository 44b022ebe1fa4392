import * as z from 'zod/mini';

/**
 * The schema of values that many replies carry and nobody changes, as those of a list that is kept in memory: one that it has
 * checked is answered as it was then. Other values are checked as by the schema itself.
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
  // To those who call and read it, it is the schema itself.
  return z.pipe(z.unknown(), z.transform(check)) as unknown as Schema;
}
