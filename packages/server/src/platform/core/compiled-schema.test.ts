import { contract, type Endpoint } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compiledSchema } from './compiled-schema.ts';

const Person = z.object({ id: z.string().check(z.minLength(2)), age: z.nullable(z.int()) });

it('a compiled schema drops unknown fields, and reports the same issues', () => {
  const compiled = compiledSchema(Person);
  expect(compiled.parse({ id: 'ab', age: null, secret: 1 })).toEqual({ id: 'ab', age: null });
  const wrong = { id: 'a', age: 1.5 };
  expect(compiled.safeParse(wrong).error?.issues).toEqual(Person.safeParse(wrong).error?.issues);
});

it('a parsed body is a new object: what a handler changes in it is not changed in what was sent', () => {
  const sent = { id: 'ab', age: 3 };
  expect(compiledSchema(Person).parse(sent)).not.toBe(sent);
});

it('a schema is compiled once', () => {
  expect(compiledSchema(Person)).toBe(compiledSchema(Person));
});

it('the schemas of every endpoint can be compiled', () => {
  const endpoints = Object.values(contract).flatMap((resource): Endpoint[] => Object.values(resource));
  const schemas = endpoints.flatMap(({ body, query, reply }) => [
    body,
    query,
    reply && 'parse' in reply ? reply : undefined,
  ]);
  const given = schemas.filter((schema) => schema !== undefined);
  expect(given.length).toBeGreaterThan(100);
  expect(given.filter((schema) => compiledSchema(schema) === schema)).toEqual([]);
});
