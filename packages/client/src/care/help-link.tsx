import question from '@phosphor-icons/core/regular/question.svg?raw';
import { cx } from '../ui/show/cx.ts';
import { Icon } from '../ui/show/icon.tsx';
import { helpAddress } from './help-address.ts';

/** Opens the help for a screen in a new tab, so that the form stays as it is. Same size as the other targets of Form 01. */
export function HelpLink({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <a
      href={helpAddress(path)}
      target="_blank"
      rel="noreferrer"
      aria-label="Help, opens in a new tab"
      title="Help"
      className={cx(
        'no-print inline-flex size-11 shrink-0 items-center justify-center rounded-button hover:bg-sunken tablet:size-14',
        className,
      )}
    >
      <Icon svg={question} size={24} />
    </a>
  );
}
