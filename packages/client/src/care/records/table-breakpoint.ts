/** A small tablet upright: the narrowest window in which the severest readings stand side by side. */
export const tableMinWidthPx = 744;
