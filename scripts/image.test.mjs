import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

it('the image holds every dependency of the server: it copies the packages of the root folder alone', () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const nested = /^packages\/(server|contracts|embedded-mongo)\/node_modules\//;
  expect(Object.keys(packages).filter((path) => nested.test(path))).toEqual([]);
});
