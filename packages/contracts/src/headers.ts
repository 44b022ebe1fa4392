/** The user whose page sends the write; the server refuses it for another session's user (409 other-user). */
export const USER_HEADER = 'x-hearthline-user';

/** A UUID made when a form opened: a save sent twice is stored once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Number of rows of a download, for its progress. */
export const DOWNLOAD_ROWS_HEADER = 'x-download-rows';
