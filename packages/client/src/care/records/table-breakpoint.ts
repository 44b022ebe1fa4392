/** Width of a small tablet in portrait: below it the table becomes a phone list. */
export const tableMinWidthPx = 744;
