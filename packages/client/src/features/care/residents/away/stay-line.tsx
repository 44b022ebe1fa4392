import { getPresence, getUncheckedReturn, type Resident } from '@hearthline/contracts';
import { stayText } from '../../../../care/away/stay-text.ts';
import { UncheckedReturn } from '../../../../care/away/unchecked-returns.tsx';
import { useCan } from '../../../../lib/session/use-can.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { carriedText } from './carried-list.tsx';
import { useAwayDialogs } from './use-away-dialogs.tsx';

/**
 * Under the heading of a resident who is not here: where they are, what went along, and the return; of one who is back: that the
 * medicines are not checked yet.
 */
export function StayLine({ resident }: { resident: Resident }) {
  const dialogs = useAwayDialogs();
  const mayEdit = useCan('canEditResident');
  const home = useHomeTime();
  const { active, stay, erasedAt } = resident;
  const isShown = !active && erasedAt === undefined;
  const hasLeft = getPresence(resident) === 'left';
  const back = getUncheckedReturn(resident);
  return (
    <>
      {isShown && (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-notice border border-line-strong px-4 py-3">
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block font-head">
              {stay ? stayText(stay, home) : 'Away, no reason given'}
            </strong>
            {stay?.where}
            {stay && stay.medicinesOut.length > 0 && (
              <span className="block text-s text-ink-2">Taken along: {carriedText(stay.medicinesOut)}</span>
            )}
          </p>
          {mayEdit && (
            <span className="no-print flex flex-wrap gap-2">
              {hasLeft ? (
                <>
                  <Button onClick={() => dialogs.open('left')(resident)}>Correct…</Button>
                  <Button kind="quiet" onClick={() => dialogs.open('return')(resident)}>
                    Entered by mistake…
                  </Button>
                </>
              ) : (
                <>
                  <Button kind="primary" onClick={() => dialogs.open('return')(resident)}>
                    Back…
                  </Button>
                  <Button onClick={() => dialogs.open('away')(resident)}>Correct…</Button>
                </>
              )}
            </span>
          )}
        </div>
      )}
      {back && (
        <ul aria-label="Medicines to check after a return" className="mb-3">
          <UncheckedReturn resident={resident} back={back} />
        </ul>
      )}
      {dialogs.dialog}
    </>
  );
}
