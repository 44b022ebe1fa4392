/** No answer: network down, server down or timed out. Whether the server acted is unknown. */
export class UnreachableError extends Error {
  constructor(message = 'The server cannot be reached. Check the connection, then try again.') {
    super(message);
    this.name = 'Unreachable';
  }
}

/**
 * Something else answered in the place of Hearthline, as a gateway does while the server restarts, or the sign-in page of a Wi-Fi. It
 * is no answer, whatever its status.
 */
export class ForeignAnswerError extends UnreachableError {
  constructor() {
    super('Hearthline did not answer: something else on the network did. Please try again.');
  }
}
