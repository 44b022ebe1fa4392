// Only until the medication folders import from platform/flow, where this is.
export { batch } from '../flow/batch.ts';
