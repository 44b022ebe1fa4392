// Only until the import of spreadsheets is rewritten: this is in platform/flow.
export { createTurns } from '../flow/turns.ts';
