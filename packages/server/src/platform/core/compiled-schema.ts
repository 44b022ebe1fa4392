import { compile, type ZodMiniType } from 'zod/mini';

const compiled = new WeakMap<ZodMiniType, ZodMiniType>();

/**
 * Returns the schema with zod's compiled parser. Compiled at first use, because the schemas of all endpoints take a tenth of a
 * second. A schema that zod cannot compile is returned unchanged.
 */
export function compiledSchema<Schema extends ZodMiniType>(schema: Schema): Schema {
  const known = compiled.get(schema);
  // Compiling keeps the type.
  if (known) return known as Schema;
  const made = compile(schema);
  compiled.set(schema, made);
  return made;
}
