import { createQueue } from '../flow/queue.ts';

/** Only until the import of spreadsheets is rewritten: `createQueue` under its earlier name. */
export const limitConcurrency = (
  concurrency: number,
  limit: { readonly maxWaiting?: number; readonly refusal?: () => Error } = {},
) => createQueue({ concurrency, ...limit });
