/** No answer came: the network is down, the server is away, or it took too long. Nothing is known of what it did. */
export class UnreachableError extends Error {
  constructor(message = 'The server cannot be reached. Check the connection, then try again.') {
    super(message);
    this.name = 'Unreachable';
  }
}
