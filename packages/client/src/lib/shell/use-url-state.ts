import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';

export interface UrlChangeOptions {
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean | undefined;
}

type UrlSchema<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape>;
type UrlState<Shape extends z.core.$ZodShape> = z.output<UrlSchema<Shape>>;
type UrlChanges<State> = { readonly [Name in keyof State]?: State[Name] | undefined };

/** Parses a query string field by field; a value that its schema refuses counts as absent. */
export function readUrlState<Shape extends z.core.$ZodShape>(
  { shape }: UrlSchema<Shape>,
  params: URLSearchParams,
): UrlState<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const parsed = z.safeParse(field, params.get(name) ?? undefined);
    return [name, parsed.success ? parsed.data : z.parse(field, undefined)] as const;
  });
  // Object.fromEntries loses the types; each field was parsed by its own schema.
  return Object.fromEntries(fields) as UrlState<Shape>;
}

/** The query string after a change. Defaults are left out, and `page` is reset. */
export function writeUrlState<Shape extends z.core.$ZodShape>(
  schema: UrlSchema<Shape>,
  before: URLSearchParams,
  changes: UrlChanges<UrlState<Shape>>,
): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = readUrlState(schema, new URLSearchParams());
  const params = new URLSearchParams(before);
  if ('page' in defaults) params.delete('page');
  // Parsed from text, a value is a string or a number.
  for (const [name, value] of Object.entries(changes) as [string, string | number | undefined][]) {
    if (value === undefined || value === defaults[name]) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

/**
 * State in the URL's query string: filters, tab, page. Survives reload, link and Back. Each field of the schema parses
 * the query parameter of its name and needs a default: `z.object({ status: z._default(z.enum(['all', 'active']), 'all')
 * })`. Other parameters are left alone.
 */
export function useUrlState<Shape extends z.core.$ZodShape>(schema: UrlSchema<Shape>) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrlState(schema, params), [schema, params]);
  const change = useCallback(
    (
      changes: UrlChanges<UrlState<Shape>> | ((before: UrlState<Shape>) => UrlChanges<UrlState<Shape>>),
      { replace = false }: UrlChangeOptions = {},
    ) =>
      setParams(
        (before) => {
          const wanted = typeof changes === 'function' ? changes(readUrlState(schema, before)) : changes;
          return writeUrlState(schema, before, wanted);
        },
        { replace },
      ),
    [schema, setParams],
  );
  return [state, change] as const;
}
