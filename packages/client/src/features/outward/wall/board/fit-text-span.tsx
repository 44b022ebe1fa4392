import { cx } from '../../../../ui/show/cx.ts';
import { firstFitting, fitTextStyle, type TextBox } from './fit-text.ts';

export interface FitTextProps {
  /** The text in several forms, longest first. */
  readonly forms: readonly string[];
  readonly box: TextBox;
  readonly className?: string | undefined;
}

/** The longest form of a text that fits its box, in the largest font size that does. */
export function FitText({ forms, box, className }: FitTextProps) {
  const text = firstFitting(forms, box);
  return (
    <span className={cx(className, 'wall-fit')} style={fitTextStyle(text, box)}>
      {text}
    </span>
  );
}
