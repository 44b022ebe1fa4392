/** The data folder can't be opened because its data is damaged. */
export class DataDamaged extends Error {}
