import { Problem } from '@hearthline/contracts';

/** An account and a password that do not belong together. */
export class WrongPassword extends Problem {}
