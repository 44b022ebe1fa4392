/** The data of a folder is damaged so that it can't be opened, in words. */
export class DataDamaged extends Error {}
