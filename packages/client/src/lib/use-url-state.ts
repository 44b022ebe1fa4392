import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';

export interface UrlChangeOptions {
  /** Takes the place of the current history entry: Back does not return to what was before. */
  readonly replace?: boolean | undefined;
}

type UrlSchema<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape>;
type UrlState<Shape extends z.core.$ZodShape> = z.output<UrlSchema<Shape>>;
type UrlChanges<State> = { readonly [Name in keyof State]?: State[Name] | undefined };

/** What a query string says, field by field; a value that its field's schema refuses counts as absent. */
export function readUrlState<Shape extends z.core.$ZodShape>(
  { shape }: UrlSchema<Shape>,
  params: URLSearchParams,
): UrlState<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const parsed = z.safeParse(field, params.get(name) ?? undefined);
    return [name, parsed.success ? parsed.data : z.parse(field, undefined)] as const;
  });
  // Each field was parsed by its own schema; Object.fromEntries forgets which.
  return Object.fromEntries(fields) as UrlState<Shape>;
}

/** The query string after a change. Defaults are left out; another part of a list is read from its first page. */
export function writeUrlState<Shape extends z.core.$ZodShape>(
  schema: UrlSchema<Shape>,
  before: URLSearchParams,
  changes: UrlChanges<UrlState<Shape>>,
): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = readUrlState(schema, new URLSearchParams());
  const params = new URLSearchParams(before);
  if ('page' in defaults) params.delete('page');
  // Made of text by its schema, a value is text or a number.
  for (const [name, value] of Object.entries(changes) as [string, string | number | undefined][]) {
    if (value === undefined || value === defaults[name]) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

/**
 * State that lives in the address: filters, tab, page. A reload, a link and the Back button find it again.
 * Each field of the schema reads the text of the query parameter of its name and has a default for none:
 * `z.object({ status: z._default(z.enum(['all', 'active']), 'all') })`. Other parameters are left alone.
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
