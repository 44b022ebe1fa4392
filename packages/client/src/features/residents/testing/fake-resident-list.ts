import type { Resident } from '@hearthline/contracts';
import { vi } from 'vitest';
import type { Api } from '../../../lib/api.ts';

/** A fake `residents.list` that filters by first name. */
export function fakeResidentList(all: readonly Resident[]) {
  const list = vi.fn<Api['residents']['list']>(async (input) => {
    const { search = '', page = 1, pageSize = 500 } = input?.query ?? {};
    const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const from = (Number(page) - 1) * Number(pageSize);
    return {
      residents: found.slice(from, from + Number(pageSize)),
      found: found.length,
      total: all.length,
    };
  });
  return { list };
}
