/**
 * Window widths in px from which a table of records has room for one line a record, below them it is a phone list; a
 * resident's page has a column beside the table.
 */
export const oneLineFromPx = { all: 1280, ofOneResident: 1440 } as const;
