import { readings, type Resident, type VitalsRecord, type UsualReadings } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { colleaguesHere } from '../../../care/colleagues-here.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { useWeek } from '../../../care/trend/use-week.ts';
import { useKeepScreenOn } from '../../../lib/device/use-keep-screen-on.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toRequestBody } from './request-body.ts';
import type { VitalsFormValues } from './form-values.ts';
import { firstEntry } from './measures.ts';
import { nextInRound } from './vitals-round.ts';
import { RoundNote, type SavedBefore } from './round-note.tsx';
import { SevereDialog } from './severe-dialog.tsx';
import { severeReadings, useAfterSave } from './use-after-save.ts';
import { addressInRound, useFormNavigation } from './use-form-navigation.ts';
import { unusualTexts } from './unusual-dialog.tsx';
import { useVitalsRound } from './use-vitals-round.ts';
import { useSelectableResidents, useLastReadings, useReadingsAhead } from './use-vitals-data.ts';
import { useVitalsForm } from './use-vitals-form.tsx';
import { VitalsFormContext } from './vitals-form-context.ts';
import { VitalsFormView } from './vitals-form-view.tsx';
import { api } from '../../../lib/server/api.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

const usualAtom = sessionScopedAtom<ReadonlyMap<string, UsualReadings>>(new Map());
const noneKnown: UsualReadings = {};

/** The resident's usual readings; empty while they are unknown, and then the form asks no question about them. */
function useUsual(residentId: string): UsualReadings {
  useLiveQuery(`usual readings of ${residentId}`, async (signal) => {
    if (!residentId) return;
    const { usual } = await api.vitals.usual({ params: { id: residentId } }, { signal });
    store.set(usualAtom, (before) => new Map([...before, [residentId, usual]]));
  });
  return useAtomValue(usualAtom).get(residentId) ?? noneKnown;
}

function titleOf(original: VitalsRecord | undefined, { recheckOf, recheckKinds }: VitalsFormValues): string {
  if (original) return `Correcting ${original.recordNumber}`;
  if (!recheckOf) return 'Form 01 Vitals Record';
  return `Measure again: ${recheckKinds.map((kind) => readings[kind].label).join(', ')}`;
}

export interface VitalsFormBodyProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: chip of the outbox. */
  outbox?: ReactNode;
  /** The record to correct. */
  original?: VitalsRecord | undefined;
  /** "I’ll take it" for a resident's alerts. */
  takeAlerts?: (residentId: string) => ReactNode;
  /** The record that was saved just before, of another resident. */
  savedBefore?: SavedBefore | undefined;
  /** Opens the form anew for the resident in the URL. */
  onNext?: (saved: SavedBefore) => void;
}

/** Form 01 for a new record or a correction. */
export function VitalsFormBody(props: VitalsFormBodyProps) {
  const { banners, outbox, original, takeAlerts, savedBefore, onNext } = props;
  const navigation = useFormNavigation();
  useKeepScreenOn(navigation.isRound);
  const [saved, setSaved] = useState<VitalsRecord>();
  const [pressed, setPressed] = useState<'save' | 'next'>('save');
  const residentData = useSelectableResidents();
  const pickerRef = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const residentOf = (id: string) => residentData.everyone.find((each) => each.id === id);
  const limitsOf = (id: string) => residentOf(id)?.alertLimits?.limits ?? null;
  const usual = useUsual(navigation.residentId || (original?.residentId ?? ''));
  const form = useVitalsForm({
    residentId: navigation.residentId,
    recheck: navigation.recheck,
    original,
    focusOn: (place) => {
      if (place === 'save') return document.getElementById('vitals-save')?.focus();
      setChoosing(true);
      pickerRef.current?.querySelector('input')?.focus();
    },
    nameOf: (id) => {
      const resident = residentOf(id);
      return resident && fullName(resident);
    },
    unusualOf: (given) =>
      unusualTexts({ ...toRequestBody(given), alertLimits: limitsOf(given.residentId) }, usual, {
        name: residentOf(given.residentId)?.name ?? 'this resident',
        before: original,
      }),
    onSaved: setSaved,
    onClose: navigation.cancel,
  });
  const { values, focus } = form;
  // The record being saved here does not count as an earlier reading.
  const last = useLastReadings(
    values.residentId,
    ({ id, recordedAt }) => id === original?.id || recordedAt === form.sentAt,
  );
  const week = useWeek(values.residentId);
  const { state } = useAtomValue(connectionStatusAtom);

  const round = useVitalsRound(residentData.residents);
  const next = original ? undefined : nextInRound(round, values.residentId);
  const nextOfRound = navigation.isRound && values.residentId ? next : undefined;
  useReadingsAhead(navigation.isRound ? round.left.map(({ id }) => id) : []);
  const resident = residentOf(values.residentId);
  const limits = limitsOf(values.residentId);
  const isKept = form.saveState === 'queued';
  const isDone = saved !== undefined || isKept;
  const severe = isDone ? severeReadings(saved ?? { ...toRequestBody(values), alertLimits: limits }) : [];
  // Only a round goes on. A form opened for one resident leads back, even if the reading is kept on this device.
  const goesOn = pressed === 'next' || (isKept && navigation.isRound);
  const goNext = ({ id }: Resident) => {
    navigation.setResident(id);
    onNext?.({ name: resident ? fullName(resident) : '', isKept });
  };
  const following = goesOn ? next : nextOfRound;
  const colleagues = colleaguesHere(useAtomValue(presenceAtom), useSession().user.id);
  const leave = () => (original && saved ? navigation.leaveCorrected(saved.id) : navigation.leaveSaved());
  useAfterSave({
    state: form.saveState,
    saved,
    severe,
    next: goesOn ? next : undefined,
    isAskedFor: pressed === 'next',
    onNext: goNext,
    onLeave: leave,
  });
  const submit = (by: 'save' | 'next') => {
    setPressed(by);
    form.submit();
  };
  useEffect(() => {
    navigation.setResident(values.residentId);
    if (values.residentId) focus.focus(values.recheckKinds[0] ?? firstEntry);
    // One-way: the URL follows the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [values.residentId]);

  const { active, activate, inputRef } = focus;
  const { errorOf, enter, check, press, erase, change } = form;
  return (
    <VitalsFormContext
      value={{
        values,
        limits,
        errorOf,
        last,
        week,
        active,
        activate,
        next: focus.next,
        inputRef,
        enter,
        check,
        press,
        erase,
        change,
      }}
    >
      <div data-live={state === 'lost' ? 'lost' : 'live'}>
        <VitalsFormView
          form={{ ...form, submit: () => submit('save') }}
          residentData={residentData}
          round={round}
          note={!original && !values.recheckOf && <RoundNote saved={savedBefore} round={round} />}
          saving={{ state: form.saveState, next: nextOfRound, pressed, onNext: () => submit('next') }}
          pickerRef={pickerRef}
          choosing={choosing}
          onChoosing={setChoosing}
          onCancel={navigation.cancel}
          correcting={original !== undefined}
          banners={banners}
          outbox={outbox}
          title={titleOf(original, values)}
        />
        {severe.length > 0 && (
          <SevereDialog
            readings={severe}
            whose={resident ? `${fullName(resident)}, ${roomText(resident.roomNumber)}` : ''}
            isKept={isKept}
            isAlone={colleagues?.length === 0}
            onCorrect={saved && (() => navigation.correct(saved.id, following && addressInRound(following)))}
            take={!isKept && takeAlerts?.(values.residentId)}
            next={following}
            onNext={goNext}
            onLeave={goesOn && next ? undefined : leave}
          />
        )}
      </div>
    </VitalsFormContext>
  );
}
