import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SectionProps {
  title: string;
  subtitle?: ReactNode | undefined;
  /** At the right of the heading: links, a button. */
  aside?: ReactNode | undefined;
  /** The content failed to load: draws the heading's line dashed. */
  broken?: boolean | undefined;
  level?: 2 | 3 | undefined;
  children?: ReactNode | undefined;
  className?: string | undefined;
}

/** A section with a heading and a line under it. */
export function Section({ title, subtitle, aside, broken, level = 2, children, className }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="flex min-h-8 flex-wrap items-end justify-between gap-x-4 tablet:gap-y-4">
        <div className="flex flex-wrap items-baseline gap-x-2.5 pb-1.5">
          <Heading id={id} className="text-l font-head tracking-[-0.01em]">
            {title}
          </Heading>
          {subtitle && <span className="text-s text-ink-2">{subtitle}</span>}
        </div>
        {aside && <div className="flex flex-wrap items-end gap-x-5 *:mb-1.5 tablet:-mt-4">{aside}</div>}
      </div>
      <div className={cx('mantel', broken && 'mantel-broken')} />
      {children}
    </section>
  );
}

export interface PageTitleProps {
  title: string;
  /** Beside the title in smaller text, e.g. the date. */
  aside?: ReactNode | undefined;
  /** A back button. */
  before?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

/** The page's h1. */
export function PageTitle({ title, aside, before, actions }: PageTitleProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-center gap-4">
        {before}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3.5">
          <h1 className="text-xl font-head tracking-[-0.01em]">{title}</h1>
          {aside && <span className="text-m text-ink-2">{aside}</span>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
