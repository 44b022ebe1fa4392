import { useAtomValue } from 'jotai';
import { cx } from '../../../../ui/show/cx.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { nowAtom } from '../state/now.ts';
import { pageAt } from '../state/page-at.ts';
import { FitText } from './fit-text-span.tsx';
import { fits, splitToFit } from './fit-text.ts';
import { clockErrorText } from './board-text.ts';

/** Text boxes of a notice: one line beside the version, or two lines alone; a portrait display has room for more lines. */
const lineBox = { width: 1440, height: 40, most: 34, least: 30 } as const;
const textBox = { width: 1760, height: 68, most: 34, least: 30 } as const;

/** The bottom bar: shows one notice at a time in rotation; a long notice in parts. */
export function NoticeBar({ notices, version }: { notices: readonly Notice[]; version: string }) {
  const parts = notices.flatMap((each) => splitToFit(each.text, textBox).map((text) => ({ ...each, text })));
  const notice = pageAt(parts, 1, useAtomValue(nowAtom)).shown[0];
  if (!notice) return null;
  const isLong = !fits(notice.text, lineBox);
  return (
    <footer
      className={cx(
        'wall-strip',
        notice.look === 'system' && 'wall-strip-system',
        isLong && 'wall-strip-long',
      )}
      role="status"
    >
      <Mark shape={notice.mark} size={16} />
      <FitText className="wall-strip-text" forms={[notice.text]} box={isLong ? textBox : lineBox} />
      {!isLong && <span className="wall-strip-version">Hearthline {version}</span>}
    </footer>
  );
}

interface Notice {
  readonly look: 'system' | 'info';
  readonly mark: 'square-cross' | 'info' | 'wrench';
  readonly text: string;
}

interface NoticeSources {
  readonly maintenance: string | null;
  /** Notices of alerts withdrawn within the last minute. */
  readonly withdrawn: readonly string[];
  /** Start of the gap that was just closed, "14:02". */
  readonly caughtUpFrom: string | null;
  /** Error of the device's clock, ms; positive when it is fast. */
  readonly clockErrorMs: number;
  readonly soundOff: boolean;
  /** Nothing keeps the screen on. */
  readonly mayGoDark: boolean;
}

const mayGoDarkText = 'This browser cannot keep the display on. Set its screen to never switch off.';

/** The notices of the bottom bar, most important first; usually none. */
export function listBoardNotices({
  withdrawn,
  maintenance,
  caughtUpFrom,
  clockErrorMs,
  soundOff,
  mayGoDark,
}: NoticeSources): readonly Notice[] {
  const info = (text: string): Notice => ({ look: 'info', mark: 'info', text });
  // Alone: in turns with a withdrawn alert it could first appear 12 s after the gap was closed.
  if (caughtUpFrom !== null) return [info(`Live again. Everything since ${caughtUpFrom} is up to date.`)];
  if (withdrawn.length > 0) return withdrawn.map(info);
  const clock = clockErrorText(clockErrorMs);
  const notices: readonly (Notice | false)[] = [
    clock !== null && {
      look: 'system',
      mark: 'square-cross',
      text: `This display’s clock is ${clock}. The time above is correct.`,
    },
    maintenance !== null && { look: 'info', mark: 'wrench', text: maintenance },
    soundOff && info('Sound is off on this display. Press any key here to turn it on.'),
  ];
  const shown = notices.filter((notice) => notice !== false);
  // It may stay for good, and takes no turns with what passes.
  return shown.length === 0 && mayGoDark ? [info(mayGoDarkText)] : shown;
}
