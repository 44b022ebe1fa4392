import { useAtomValue } from 'jotai';
import { alertsCollection } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertForm } from './alert-form.tsx';
import { storyOf } from './alert-story.ts';
import { readingText, standText, whoseText } from './alert-words.ts';
import { showNone, shownAtom } from './shown-alerts.ts';
import { isOver } from './urgency.ts';
import { whenText } from './when-text.ts';

export interface AlertPanelProps {
  now: Date;
  /** On a bedside form, which follows its address only when it is opened anew. */
  onForm: boolean;
}

/** One alert: what happened, and what there is to do. */
export function AlertPanel({ now, onForm }: AlertPanelProps) {
  const shown = useAtomValue(shownAtom);
  const alert = useAtomValue(alertsCollection.byIdAtom).get(shown ?? '');
  const home = useHomeTime();
  if (!alert) return null;
  return (
    <Dialog
      open
      onClose={showNone}
      title={`${readingText(alert)}, ${alert.word}`}
      text={`${whoseText(alert)}. ${isOver(alert) ? '' : standText(alert, now)}`}
    >
      <ol aria-label="What happened" className="mb-4 border-t border-line">
        {storyOf(alert).map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex gap-4 border-b border-line py-2">
            <span className="w-24 shrink-0 text-ink-2">{whenText(at, home)}</span>
            <span className="min-w-0 break-words whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ol>
      {!isOver(alert) && <AlertForm key={alert.id} alert={alert} now={now} onForm={onForm} />}
    </Dialog>
  );
}
