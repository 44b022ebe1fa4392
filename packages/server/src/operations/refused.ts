/** Why an operation was not done, in words for whoever started it: what is wrong and the way out. Nothing was changed. */
export class OperationRefused extends Error {}
