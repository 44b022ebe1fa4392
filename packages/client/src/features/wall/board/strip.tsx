import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { nowAtom } from '../state/now.ts';
import { pageAt } from '../state/pages.ts';
import { sized } from './letter-size.ts';
import type { Notice } from './notices.ts';

/** What an upright screen has; one that lies has more. */
const place = { width: 1000, height: 64, most: 34, least: 18 } as const;

/** One thing at a time at the foot of the board; several take turns. */
export function Strip({ notices, version }: { notices: readonly Notice[]; version: string }) {
  const notice = pageAt(notices, 1, useAtomValue(nowAtom)).shown[0];
  if (!notice) return null;
  return (
    <footer className={cx('wall-strip', notice.look === 'system' && 'wall-strip-system')} role="status">
      <Mark shape={notice.mark} size={16} />
      <span className="wall-strip-text wall-fit" style={sized(notice.text, place)}>
        {notice.text}
      </span>
      <span className="wall-strip-version">Hearthline {version}</span>
    </footer>
  );
}
