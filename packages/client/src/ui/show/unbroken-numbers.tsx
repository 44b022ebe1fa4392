import { Fragment } from 'react';

/** A number with the word after it, e.g. "2 puffs", "10 g/15 ml", "1 and"; not so long that it is wider than a phone. */
const numberAndWord = /((?:(?<!\S)\S{0,11}\d ){1,2}\S{1,18}(?!\S))/;

/** A text whose lines never end between a number and its unit: "2 puffs (200 micrograms)". The text itself stays as it is. */
export function UnbrokenNumbers({ text }: { readonly text: string }) {
  return text.split(numberAndWord).map((part, index) =>
    // Every second part is a match.
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
