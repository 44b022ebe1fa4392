/** The user whose page sends the write; the server refuses it for another session's user (409 other-user). */
export const USER_HEADER = 'x-hearthline-user';

/**
 * Marks every reply of the server, whatever its status. A gateway, a proxy or a captive portal that answers in its place does not send it.
 */
export const SERVER_HEADER = 'x-hearthline';

/** A UUID made when a form opened: a save sent twice is stored once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
