import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fullName } from '../../care/names.ts';
import { freshnessAtom } from '../../lib/live.ts';
import { wordsOf } from '../../lib/outbox/outbox.ts';
import { toast } from '../../ui/toast.tsx';
import { useFormNavigation, useLeaveWhen } from './use-form-navigation.ts';
import { useChoosable, useLastReadings } from './use-vitals-data.ts';
import { useVitalsForm } from './use-vitals-form.ts';
import { VitalsFormContext } from './vitals-form-context.ts';
import { VitalsFormView } from './vitals-form-view.tsx';

export interface VitalsFormBodyProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: what waits to be sent. */
  outbox?: ReactNode;
  /** The record that is corrected. */
  original?: VitalsRecord | undefined;
}

/** Form 01 at work, for a new record or in place of one. */
export function VitalsFormBody({ banners, outbox, original }: VitalsFormBodyProps) {
  const way = useFormNavigation();
  const [saved, setSaved] = useState<VitalsRecord>();
  const people = useChoosable();
  const who = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const form = useVitalsForm(
    { residentId: way.askedFor, original },
    {
      focusOn: (place) => {
        if (place === 'save') return document.getElementById('vitals-save')?.focus();
        setChoosing(true);
        who.current?.querySelector('input')?.focus();
      },
      nameOf: (id) => fullName(people.everyone.find((each) => each.id === id) ?? null),
      onKept: () => {
        const instead = toast.info(
          'Kept on this device',
          'There is no answer yet. It is sent by itself, once, when the link is back.',
        );
        return (outcome) => {
          if (outcome.state === 'recorded')
            return instead('success', 'Vitals record saved', `Record ${outcome.record.recordNumber}`);
          const why = wordsOf(outcome.problem);
          instead('error', 'Failed to save vitals record', `${why} What you typed is kept.`);
        };
      },
      onSaved: (record) => {
        setSaved(record);
        toast.success(
          original ? 'Vitals record corrected' : 'Vitals record saved',
          `Record ${record.recordNumber}`,
        );
      },
    },
  );
  const { values, focus } = form;
  const last = useLastReadings(values.residentId, original?.id);
  const { state } = useAtomValue(freshnessAtom);

  useLeaveWhen(form.saveState === 'saved' || form.saveState === 'kept', () =>
    original && saved ? way.leaveCorrected(saved.id) : way.leaveSaved(),
  );
  useEffect(() => {
    way.ask(values.residentId);
    if (values.residentId) focus.focus('bloodPressure');
    // The address follows the form, never the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [values.residentId]);

  const chosen = people.everyone.find(({ id }) => id === values.residentId);
  const limits = chosen?.alertLimits?.limits ?? null;
  const { active, activate, next, inputRef } = focus;
  const { errorOf, enter, check, press, erase, change } = form;
  return (
    <VitalsFormContext
      value={{
        values,
        limits,
        errorOf,
        last,
        active,
        activate,
        next,
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
          form={form}
          people={people}
          who={who}
          choosing={choosing}
          onChoosing={setChoosing}
          onCancel={way.cancel}
          correcting={original !== undefined}
          banners={banners}
          outbox={outbox}
          title={original ? `Correcting ${original.recordNumber}` : 'Form 01 Vitals Record'}
        />
      </div>
    </VitalsFormContext>
  );
}
