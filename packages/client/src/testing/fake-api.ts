import { api, type Api } from '../lib/api.ts';

/** Answers to give instead of asking a server, for the calls a test makes. */
export type ApiOverrides = { readonly [R in keyof Api]?: Partial<Api[R]> };

const real = new Map(Object.entries(api).map(([resource, calls]) => [resource, { ...calls }]));

/** Puts answers in the place of calls until the test ends. */
export function fakeApi(overrides: ApiOverrides): void {
  for (const [resource, calls] of Object.entries(overrides)) {
    Object.assign(api[resource as keyof Api], calls);
  }
}

/** Takes the answers away again. */
export function restoreApi(): void {
  for (const [resource, calls] of real) Object.assign(api[resource as keyof Api], calls);
}
