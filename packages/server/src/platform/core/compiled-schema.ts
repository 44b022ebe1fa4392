import { compile, type ZodMiniType } from 'zod/mini';

const compiled = new WeakMap<ZodMiniType, ZodMiniType>();

/**
 * The schema with zod's compiled parser, which is made at the first use: the schemas of all endpoints take a tenth of a second.
 * A schema that zod can't compile is returned as it is.
 */
export function compiledSchema<Schema extends ZodMiniType>(schema: Schema): Schema {
  const known = compiled.get(schema);
  // Compiling keeps the type.
  if (known) return known as Schema;
  const made = compile(schema);
  compiled.set(schema, made);
  return made;
}
