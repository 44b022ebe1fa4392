import { foldText } from '@hearthline/contracts';

export interface SearchOption {
  value: string;
  label: string;
  /** Text of the closed box if the label is too long for it. */
  short?: string | undefined;
  /** Text at the right that is searched too, e.g. a room. */
  detail?: string | undefined;
  disabled?: boolean | undefined;
}

const maxOptions = 50;

/** The options that contain every typed word, ignoring case and accents; at most 50. */
export function searchOptions(
  options: readonly SearchOption[],
  query: string,
): { shown: readonly SearchOption[]; hiddenCount: number } {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found = options.filter(({ label, detail = '' }) => {
    const text = foldText(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
  return { shown: found.slice(0, maxOptions), hiddenCount: Math.max(found.length - maxOptions, 0) };
}
