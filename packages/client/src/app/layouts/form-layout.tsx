import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { arrowLeft } from '../../ui/icons.ts';

export interface FormLayoutProps {
  title: string;
  /** The arrow; the page asks first when something typed would be lost. */
  onBack: () => void;
  backLabel?: string | undefined;
  /** At the right of the title: outbox, freshness. */
  chips?: ReactNode | undefined;
  /** Under the top bar. */
  banners?: ReactNode | undefined;
  /** Who comes next, one tile each; tablets and wider. */
  strip?: ReactNode | undefined;
  /** Whom the form is about. */
  header?: ReactNode | undefined;
  /** The fields. */
  children: ReactNode;
  /** Beside the fields, 296 wide; docked at the bottom on a phone, with its own Save. */
  keypad?: ReactNode | undefined;
  /** Small answers between the fields and the bar; they follow the fields on a phone. */
  after?: ReactNode | undefined;
  /** Cancel and Save, fixed at the bottom; tablets and wider when a keypad is given. */
  bar: ReactNode;
}

/** A form filled in at the bedside: fields left, keypad right, Save always in sight. */
export function FormLayout(props: FormLayoutProps) {
  const {
    title,
    onBack,
    backLabel = 'Back',
    chips,
    banners,
    strip,
    header,
    children,
    keypad,
    after,
    bar,
  } = props;
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <header className="flex h-15 shrink-0 items-center gap-2 pr-4 pl-2 tablet:h-16 tablet:gap-4 tablet:pr-4 tablet:pl-3">
        <IconButton icon={arrowLeft} label={backLabel} onClick={onBack} />
        <h1 className="min-w-0 flex-1 truncate text-l font-head tablet:text-l2">{title}</h1>
        {chips}
      </header>
      {banners}
      <main className="flex min-h-0 flex-1 flex-col bg-sheet">
        {strip && (
          <div className="hidden shrink-0 bg-canvas overflow-x-auto px-4 pt-3 pb-3 tablet:block">{strip}</div>
        )}
        {header && <div className="shrink-0 px-4 py-2.5 tablet:py-3.5">{header}</div>}
        <div className="mantel shrink-0" />
        <div className="flex min-h-0 flex-1 flex-col tablet:flex-row">
          <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
            {children}
            <div className="px-4 py-3 tablet:hidden">{after}</div>
          </div>
          {keypad && (
            <div className="shrink-0 border-t-2 border-hearth bg-sunken px-3 pt-2 pb-3 tablet:w-74 tablet:overflow-y-auto tablet:border-0 tablet:p-4">
              {keypad}
            </div>
          )}
        </div>
        {after && (
          <div className="hidden shrink-0 tablet:block">
            <div className="mantel" />
            <div className="px-4 py-3">{after}</div>
          </div>
        )}
      </main>
      <footer
        className={keypad ? 'hidden shrink-0 gap-3 px-4 py-3 tablet:flex' : 'flex shrink-0 gap-3 px-4 py-3'}
      >
        {bar}
      </footer>
    </div>
  );
}
