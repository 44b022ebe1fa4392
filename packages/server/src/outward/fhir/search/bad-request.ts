import { Problem } from '@hearthline/contracts';

/** 400: a request that can't be answered as it is. */
export const badRequest = (message: string): Problem => new Problem('malformed', message);
