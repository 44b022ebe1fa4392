import { useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/show/button.tsx';
import { cx } from '../../ui/show/cx.ts';
import { list } from '../../ui/show/icons.ts';
import { Link } from '../../ui/show/link.tsx';
import { Logo } from '../../ui/show/logo.tsx';
import { useMeasuredHeight } from '../../ui/table/use-measured-height.ts';

export interface TopBarProps {
  productName: string;
  /** e.g. "Ver. 2.4.0" */
  version: string;
  /** URL of the logo's link. */
  home: string;
  /** The home's own logo; hidden when it fails to load. */
  logoImage?: string | null | undefined;
  /** Opens the search. */
  find?: ReactNode | undefined;
  connection?: ReactNode | undefined;
  outbox?: ReactNode | undefined;
  user?: ReactNode | undefined;
  /** Label of a demonstration instance, e.g. "Demo". */
  demo?: string | undefined;
  onMenu: () => void;
}

/** On a tablet the version and the demo label give way to an outbox with content. */
const hiddenIfCrowded = 'max-desk:hidden-by-outbox';

/** Menu button, logo, name and version, connection status, outbox, user menu. */
export function TopBar({
  productName,
  version,
  home,
  logoImage,
  find,
  connection,
  outbox,
  user,
  demo,
  onMenu,
}: TopBarProps) {
  const [broken, setBroken] = useState<string>();
  const box = useMeasuredHeight<HTMLElement>('--bar-height', 3.75);
  return (
    <header
      ref={box}
      className="outbox-bar no-print sticky top-0 z-30 flex min-h-15 flex-wrap items-center gap-x-1.5 bg-canvas px-2 tablet:flex-nowrap tablet:gap-x-4 tablet:px-4 desk:pr-6.5 desk:pl-5"
    >
      <IconButton icon={list} label="Menu" onClick={onMenu} className="desk:hidden" />
      <div className="flex min-w-8 flex-1 items-center tablet:flex-none desk:w-45">
        <Link
          href={home}
          className="flex h-11 min-w-8 flex-wrap items-center gap-x-3 overflow-hidden rounded-button *:h-11 *:shrink-0"
        >
          <span className="flex items-center">
            <Logo />
          </span>
          {logoImage && logoImage !== broken && (
            <img
              src={logoImage}
              alt=""
              className="hidden w-16 rounded-chip object-cover py-1 tablet:block"
              onError={() => setBroken(logoImage)}
            />
          )}
          {/* A name that does not fit wraps to a second row, which is clipped. */}
          <span className="flex max-w-full flex-col justify-center">
            <span className="block whitespace-nowrap text-l leading-5 font-head desk:text-l2 desk:leading-5.5">
              {productName}
            </span>
            <span className={cx('hidden text-xs leading-4 text-ink-2 tablet:block', hiddenIfCrowded)}>
              {version}
            </span>
            {demo && <span className="block text-xs leading-4 text-ink-2 tablet:hidden">{demo}</span>}
            {/* Added to the visible text, which whoever speaks to the device says. */}
            <span className="sr-only">home page</span>
          </span>
        </Link>
      </div>
      {/* Chips that do not fit beside each other wrap. */}
      <div className="contents tablet:flex tablet:min-w-0 tablet:flex-1 tablet:flex-wrap tablet:items-center tablet:justify-end tablet:gap-x-4 tablet:gap-y-1 tablet:py-1">
        <div className="flex shrink-0 items-center justify-end gap-3 tablet:min-w-0 tablet:shrink desk:flex-1 desk:justify-start">
          {demo && (
            <span
              className={cx(
                'hidden rounded-chip border border-line-strong px-1.5 text-xs font-head text-ink-2 tablet:inline',
                hiddenIfCrowded,
              )}
            >
              {demo}
            </span>
          )}
          {connection}
        </div>
        {find}
        {/* On a phone the outbox takes a row of its own, if it has content. */}
        <div
          data-outbox
          className="order-last flex basis-full justify-end has-[button]:pb-2 tablet:order-none tablet:basis-auto tablet:pb-0!"
        >
          {outbox}
        </div>
      </div>
      {user}
    </header>
  );
}
