import type { Handover, ShiftId } from '@hearthline/contracts';
import { momentText } from '../../../care/moment-text.ts';
import { api } from '../../../lib/server/api.ts';
import { handoverChangeCountAtom } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { check } from '../../../ui/show/icons.ts';
import { shiftName } from './shift-text.ts';

/** Fetches the handover again after an own act, without waiting for its event. */
export const refetchHandover = () => store.set(handoverChangeCountAtom, (count) => count + 1);

/** Says that the signed-in person has not read the handover of the shift before. */
export function UnreadNotice({ shift, onShow }: { shift: ShiftId; onShow: () => void }) {
  return (
    <p className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-notice bg-secondary-soft px-4 py-2.5 text-secondary-ink">
      <span>You have not read the handover of the {shiftName(shift).toLowerCase()} before this one.</span>
      <Button onClick={onShow}>Open</Button>
    </p>
  );
}

/** Users who have read the handover, with times, and the button for a user who has not. */
export function ReadByLine({ handover: { shift, readBy } }: { handover: Handover }) {
  const { user } = useSession();
  const home = useHomeTime();
  const isRead = readBy.some(({ by }) => by.id === user.id);
  const { run, pending } = useAction(
    () => api.handover.markRead({ body: { day: shift.day, start: shift.start } }),
    { done: () => 'Marked as read', failed: 'Failed to mark the handover as read' },
  );
  const markRead = async () => {
    if (await run()) refetchHandover();
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      {!isRead && (
        <Button kind="primary" icon={check} pending={pending} onClick={() => void markRead()}>
          Mark as read
        </Button>
      )}
      <p className="min-w-0 text-desk">
        <span className="font-label">Read by: </span>
        {readBy.length === 0
          ? 'Nobody yet'
          : readBy.map(({ by, at }) => `${by.name}, ${momentText(at, home)}`).join('; ')}
      </p>
    </div>
  );
}
