/** An operation was refused and nothing was changed. The message tells the operator what is wrong and what to do. */
export class OperationRefused extends Error {}
