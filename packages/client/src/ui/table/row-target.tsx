import type { ReactNode } from 'react';
import type { RowPress } from './column.ts';
import { Link } from '../show/link.tsx';

interface RowTargetProps<T> {
  readonly press: RowPress<T>;
  readonly row: T;
  readonly className: string;
  readonly children: ReactNode;
}

/** The target of a row's click: a link if the row leads to another page, otherwise a button. */
export function RowTarget<T>({ press, row, className, children }: RowTargetProps<T>) {
  if (press.href)
    return (
      <Link href={press.href(row)} className={className}>
        {children}
      </Link>
    );
  return (
    <button type="button" onClick={() => press.onPress(row)} className={className}>
      {children}
    </button>
  );
}
