import type { Resident } from '@hearthline/contracts';
import { vi } from 'vitest';
import type { Api } from '../../../../lib/server/api.ts';

/** By resident id; who is missing was never measured. */
export type LastVitalsAt = Record<string, string | null>;

/** A fake `residents.list` that filters by first name. */
export function fakeResidentList(all: readonly Resident[], lastVitalsAt: LastVitalsAt = {}) {
  const list = vi.fn<Api['residents']['list']>(async (input) => {
    const { search = '', page = 1, pageSize = 500 } = input?.query ?? {};
    const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const from = (Number(page) - 1) * Number(pageSize);
    const residents = found.slice(from, from + Number(pageSize));
    return {
      residents,
      lastVitalsAt: Object.fromEntries(residents.map(({ id }) => [id, lastVitalsAt[id] ?? null])),
      found: found.length,
      total: all.length,
    };
  });
  return { list };
}
