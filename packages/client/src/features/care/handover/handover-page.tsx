import type { Handover, ShiftId } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { AwayResidents } from '../../../care/away/away-residents.tsx';
import { UncheckedReturns } from '../../../care/away/unchecked-returns.tsx';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { UnreadableDoses } from '../../../care/unreadable-doses.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { arrowLeft, arrowRight } from '../../../ui/show/icons.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { UncountedNotice } from './controlled-section.tsx';
import { HandoverNotes } from './handover-notes.tsx';
import { HandoverSections } from './handover-sections.tsx';
import { ReadByLine, UnreadNotice } from './read-by.tsx';
import { shiftName, shiftTimes } from './shift-text.ts';
import { api } from '../../../lib/server/api.ts';
import { residentsCollection } from '../../../lib/live/collections.ts';
import { handoverResource } from '../../../lib/live/resources.ts';
import { useList, type List } from '../../../lib/live/use-list.ts';

/** Identity of a shift in the URL; empty: the running shift. */
interface ShiftAddress {
  readonly day?: string | undefined;
  readonly start?: string | undefined;
}

/** Refetch interval of the running shift, ms: a dose becomes overdue, and a shift ends, without an event. */
const refetchMs = 60_000;

/** The handover of a shift, refetched with every change of what it tells. */
function useHandover({ day, start }: ShiftAddress): { list: List<Handover>; handover?: Handover } {
  const query = { ...(day !== undefined && { day }), ...(start !== undefined && { start }) };
  const list = useList(
    handoverResource,
    async (_query, options) => {
      const { handover } = await api.handover.get({ query }, options);
      return { rows: [{ ...handover, id: `${handover.shift.day} ${handover.shift.start}`, version: 0 }] };
    },
    query,
    { refetchMs },
  );
  const [handover] = list.rows;
  return { list, ...(handover && { handover }) };
}

const Address = z.object({
  day: z.optional(z.iso.date()),
  start: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/))),
});

/** The handover of a shift, computed from the records: of the running shift, or of the shift in the URL. */
export function HandoverPage() {
  const [address, changeAddress] = useUrlState(Address);
  const { list, handover } = useHandover(address);
  const home = useHomeTime();
  const show = (shift: ShiftId | undefined) => changeAddress({ day: shift?.day, start: shift?.start });
  return (
    <>
      <PageTitle
        title={handover ? `Handover: ${shiftName(handover.shift)}` : 'Handover'}
        aside={handover && shiftTimes(handover.shift, home)}
        actions={handover && <PrintButton />}
      />
      <UnreadableDoses />
      <AsyncContent state={list} failed="Failed to load the handover" loading="Loading the handover...">
        {handover && <LoadedHandover handover={handover} onShow={show} />}
      </AsyncContent>
    </>
  );
}

interface LoadedHandoverProps {
  handover: Handover;
  /** undefined: the running shift. */
  onShow: (shift: ShiftId | undefined) => void;
}

function LoadedHandover({ handover, onShow }: LoadedHandoverProps) {
  const home = useHomeTime();
  const { shift, previous, next, current } = handover;
  const residents = useAtomValue(residentsCollection.allAtom);
  return (
    <>
      <PrintFrame title={`Handover, ${shiftName(shift)}, ${shiftTimes(shift, home)}`} />
      <nav aria-label="Shifts" className="no-print mb-4 flex flex-wrap gap-2">
        <Button icon={arrowLeft} disabled={!previous} onClick={() => previous && onShow(previous)}>
          Previous shift
        </Button>
        <Button icon={arrowRight} disabled={!next} onClick={() => next && onShow(next)}>
          Next shift
        </Button>
        {!current && <Button onClick={() => onShow(undefined)}>This shift</Button>}
      </nav>
      {current && previous && !handover.previousRead && (
        <UnreadNotice shift={previous} onShow={() => onShow(previous)} />
      )}
      <UncountedNotice handover={handover} />
      {current && <ReturnsOfShift />}
      <ReadByLine handover={handover} />
      <div className="grid gap-x-8 gap-y-7 desk:grid-cols-[minmax(0,1fr)_23.375rem]">
        <div className="grid min-w-0 content-start gap-7">
          <HandoverSections handover={handover} />
          {current && <AwayResidents residents={residents} />}
        </div>
        <HandoverNotes handover={handover} />
      </div>
    </>
  );
}

/** Loads the residents for the running shift; says who is back with unchecked medicines. */
function ReturnsOfShift() {
  const { live, residents } = useAllResidents();
  return (
    <LiveContent live={live} failed="Could not load who is away" loading="Loading who is away..." rows={1}>
      <UncheckedReturns residents={residents} />
    </LiveContent>
  );
}
