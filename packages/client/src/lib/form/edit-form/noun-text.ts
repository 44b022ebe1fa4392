/** A form's noun is of several things: "colors", "gallery settings". */
const isPlural = (noun: string): boolean => noun.endsWith('s');

/** "this resident", "these colors" */
export const withThis = (noun: string): string => `${isPlural(noun) ? 'these' : 'this'} ${noun}`;

/** "This resident was", "These colors were": the beginning of a sentence. */
export const thisWas = (noun: string): string => (isPlural(noun) ? `These ${noun} were` : `This ${noun} was`);
