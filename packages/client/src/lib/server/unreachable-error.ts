/** No answer: network down, server down or timed out. The call may have been carried out. */
export class UnreachableError extends Error {
  constructor(message = 'The server cannot be reached. Check the connection, then try again.') {
    super(message);
    this.name = 'Unreachable';
  }
}

/**
 * Another program answered in place of Hearthline, e.g. a gateway while the server restarts, or the sign-in page of a Wi-Fi.
 * It counts as no answer, whatever its status.
 */
export class ForeignAnswerError extends UnreachableError {
  constructor() {
    super('Hearthline did not answer: something else on the network did. Please try again.');
  }
}
