/**
 * Minimum window widths in px for a table with one line a record; below them the records are a phone list. A resident's page
 * has a column beside the table.
 */
export const oneLineFromPx = { all: 1280, ofOneResident: 1440 } as const;
