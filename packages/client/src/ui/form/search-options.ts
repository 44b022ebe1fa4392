import { foldText } from '@hearthline/contracts';

export interface SearchOption {
  value: string;
  label: string;
  /** Shown in the closed box instead of the label, where that is too long. */
  short?: string | undefined;
  /** Shown at the right and searched too, e.g. a room. */
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
