/** The user a screen was opened for; the server refuses a write for another session's user (409 other-user). */
export const USER_HEADER = 'x-hearthline-user';

/** A UUID made when a form opened: the same save sent twice is stored once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
