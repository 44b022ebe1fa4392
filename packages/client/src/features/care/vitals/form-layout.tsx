import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/show/button.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { arrowLeft } from '../../../ui/show/icons.ts';

export interface FormLayoutProps {
  title: string;
  /** Under the title, one line. */
  note: ReactNode;
  onBack: () => void;
  chips: ReactNode;
  banners: ReactNode;
  /** Search and tiles; on a phone only while no resident is chosen. */
  strip: ReactNode;
  header: ReactNode;
  /** For a window that scrolls as a page: names the resident once the header has scrolled away. */
  whose: ReactNode;
  fields: ReactNode;
  /** Below the fields; scrolls with them on a phone. */
  after: ReactNode;
  pad: ReactNode;
  /** Fixed at the bottom; below the fields on a phone. */
  bar: ReactNode;
}

// On a small phone the header scrolls when name and allergies are long, so that Save and one field stay visible.
const phoneRows = {
  choosing: 'grid-rows-[auto_minmax(0,auto)_minmax(0,1fr)_max-content]',
  measuring: 'grid-rows-[auto_minmax(0,auto)_minmax(5.5rem,1fr)_max-content]',
};

/**
 * Fields on the left, keypad on the right, Save below; on a phone the keypad is docked and the rest scrolls. A low window
 * (`low`) scrolls as a page with keypad and Save pinned; a short one (`short`) has no keypad.
 */
export function FormLayout(props: FormLayoutProps) {
  const { title, note, onBack, chips, banners, strip, header, whose, fields, after, pad, bar } = props;
  return (
    <div className="flex h-[calc(100dvh-var(--toast-height))] flex-col bg-canvas text-ink low:h-auto low:min-h-[calc(100dvh-var(--toast-height))] short:h-auto">
      <header className="flex min-h-15 shrink-0 items-center gap-2 px-1.5 tablet:h-16 tablet:gap-3 tablet:px-2">
        <IconButton icon={arrowLeft} label="Back" size="tall" onClick={onBack} />
        <div className="min-w-0 flex-1">
          <h1 className="text-m leading-5 font-head tablet:truncate tablet:text-l2">{title}</h1>
          {note}
        </div>
        {chips}
      </header>
      {banners}
      <main
        className={cx(
          strip ? phoneRows.choosing : phoneRows.measuring,
          'below-banners grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] bg-sheet tablet:grid-cols-[minmax(0,1fr)_18.5rem] tablet:grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] low:grid-rows-[auto_auto_auto_auto_1fr] short:block',
        )}
      >
        <div className="row-start-1 bg-canvas max-desk:tablet:col-span-2 low:col-span-1 low:col-start-1">
          {strip}
        </div>
        <div className="row-start-2 min-h-0 max-tablet:overflow-y-auto max-desk:tablet:col-span-2 low:relative low:z-21 low:col-span-1 low:col-start-1 low:bg-sheet short:relative short:z-21 short:overflow-visible short:overflow-x-clip short:bg-sheet">
          <div className="px-4 py-2.5">{header}</div>
          <div className="mantel" />
        </div>
        {whose}
        <div className="row-start-3 min-h-0 max-tablet:overflow-y-auto tablet:contents short:overflow-visible">
          <div className="flex min-h-0 flex-col tablet:row-start-3 tablet:overflow-y-auto low:col-start-1 low:overflow-visible short:overflow-visible min-[80rem]:grid min-[80rem]:auto-rows-[minmax(min-content,1fr)] min-[80rem]:grid-cols-2">
            {fields}
          </div>
          <div className="tablet:row-start-4 max-desk:tablet:col-span-2 low:col-span-1 low:col-start-1">
            <div className="mantel max-tablet:hidden" />
            <div className="grid gap-3 px-4 py-3 tablet:grid-cols-3 tablet:py-1.5">{after}</div>
          </div>
          <div className="flex gap-3 bg-canvas px-4 py-3 tablet:py-2 max-tablet:flex-wrap max-tablet:*:grow tablet:row-start-5 max-desk:tablet:col-span-2 low:sticky low:bottom-(--toast-height) low:z-10 low:col-span-1 low:col-start-1 low:self-end tablet:short:sticky short:bottom-(--toast-height) short:z-10">
            {bar}
          </div>
        </div>
        <div
          data-live="live"
          className="short:hidden low:sticky low:top-(--under-bars) low:max-h-[calc(100dvh-var(--under-bars))] low:self-start low:row-span-full low:row-start-1 row-start-4 min-h-0 bg-sunken px-3 pt-1 pb-3 max-tablet:border-t-2 max-tablet:border-hearth tablet:col-start-2 tablet:row-start-3 tablet:overflow-y-auto tablet:px-4 tablet:pt-2 tablet:pb-2 desk:row-span-full desk:row-start-1"
        >
          {pad}
        </div>
      </main>
    </div>
  );
}
