import { onTestFinished } from 'vitest';
import { api, type Api } from '../lib/server/api.ts';

/** Replacements for API calls. */
export type ApiOverrides = { readonly [R in keyof Api]?: Partial<Api[R]> };

const real = new Map(Object.entries(api).map(([resource, calls]) => [resource, { ...calls }]));

/** Replaces API calls until the test ends. */
export function fakeApi(overrides: ApiOverrides): void {
  onTestFinished(restoreApi);
  for (const [resource, calls] of Object.entries(overrides)) {
    Object.assign(api[resource as keyof Api], calls);
  }
}

function restoreApi(): void {
  for (const [resource, calls] of real) Object.assign(api[resource as keyof Api], calls);
}
