import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { nowAtom } from '../state/now.ts';
import { pageAt } from '../state/pages.ts';
import type { Notice } from './notices.ts';

/** One thing at a time at the foot of the board; several take turns. */
export function Strip({ notices, version }: { notices: readonly Notice[]; version: string }) {
  const notice = pageAt(notices, 1, useAtomValue(nowAtom)).shown[0];
  if (!notice) return null;
  return (
    <footer className={cx('wall-strip', notice.look === 'system' && 'wall-strip-system')} role="status">
      <Mark shape={notice.mark} size={16} />
      <span className="wall-strip-text">{notice.text}</span>
      <span className="wall-strip-version">Hearthline {version}</span>
    </footer>
  );
}
