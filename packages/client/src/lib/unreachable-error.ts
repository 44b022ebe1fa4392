/** No answer: network down, server down or timed out. Whether the server acted is unknown. */
export class UnreachableError extends Error {
  constructor(message = 'The server cannot be reached. Check the connection, then try again.') {
    super(message);
    this.name = 'Unreachable';
  }
}
