import type { ReactNode } from 'react';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { getMark, type Tone } from '../../../ui/show/tone.ts';

/** Names and values below each other; on a phone each value under its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export interface FactProps {
  name: string;
  /** Marks a value that needs action. */
  tone?: Tone | undefined;
  children: ReactNode;
}

export function Fact({ name, tone, children }: FactProps) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 tablet:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className={cx('min-w-0 break-words', tone && 'font-head')}>
        {tone && <Mark shape={getMark(tone)} size={18} className="mr-2 align-[-0.15em]" />}
        {children}
      </dd>
    </div>
  );
}
