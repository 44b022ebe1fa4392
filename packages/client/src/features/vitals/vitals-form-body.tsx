import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fullName } from '../../care/names.ts';
import { connectionStatusAtom } from '../../lib/connection.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.tsx';
import { useFormNavigation, useRedirectWhen } from './use-form-navigation.ts';
import { useSelectableResidents, useLastReadings } from './use-vitals-data.ts';
import { useVitalsForm } from './use-vitals-form.ts';
import { VitalsFormContext } from './vitals-form-context.ts';
import { VitalsFormView } from './vitals-form-view.tsx';

export interface VitalsFormBodyProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: chip of the outbox. */
  outbox?: ReactNode;
  /** The record to correct. */
  original?: VitalsRecord | undefined;
}

/** "Agnes Lindqvist: vitals saved" */
function savedText({ residentName: name, residentLastName: lastName }: VitalsRecord, done: string): string {
  return `${fullName({ name, lastName })}: vitals ${done}`;
}

/** Form 01 for a new record or a correction. */
export function VitalsFormBody({ banners, outbox, original }: VitalsFormBodyProps) {
  const navigation = useFormNavigation();
  const [saved, setSaved] = useState<VitalsRecord>();
  const residentData = useSelectableResidents();
  const pickerRef = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const form = useVitalsForm(
    { residentId: navigation.residentId, original },
    {
      focusOn: (place) => {
        if (place === 'save') return document.getElementById('vitals-save')?.focus();
        setChoosing(true);
        pickerRef.current?.querySelector('input')?.focus();
      },
      nameOf: (id) => fullName(residentData.everyone.find((each) => each.id === id) ?? null),
      onQueued: () => {
        const replaceToast = toast.info(
          'Kept on this device',
          'There is no answer yet. It is sent by itself, once, when the link is back.',
        );
        return (outcome) => {
          if (outcome.state === 'recorded')
            return replaceToast(
              'success',
              savedText(outcome.record, 'saved'),
              `Record ${outcome.record.recordNumber}`,
            );
          const why = errorText(outcome.problem);
          replaceToast('error', 'Failed to save vitals record', `${why} What you typed is kept.`);
        };
      },
      onSaved: (record) => {
        setSaved(record);
        toast.success(savedText(record, original ? 'corrected' : 'saved'), `Record ${record.recordNumber}`);
      },
    },
  );
  const { values, focus } = form;
  const last = useLastReadings(values.residentId, original?.id);
  const { state } = useAtomValue(connectionStatusAtom);

  useRedirectWhen(form.saveState === 'saved' || form.saveState === 'queued', () =>
    original && saved ? navigation.leaveCorrected(saved.id) : navigation.leaveSaved(),
  );
  useEffect(() => {
    navigation.setResident(values.residentId);
    if (values.residentId) focus.focus('bloodPressure');
    // One-way: the URL follows the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [values.residentId]);

  const chosen = residentData.everyone.find(({ id }) => id === values.residentId);
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
          residentData={residentData}
          pickerRef={pickerRef}
          choosing={choosing}
          onChoosing={setChoosing}
          onCancel={navigation.cancel}
          correcting={original !== undefined}
          banners={banners}
          outbox={outbox}
          title={original ? `Correcting ${original.recordNumber}` : 'Form 01 Vitals Record'}
        />
      </div>
    </VitalsFormContext>
  );
}
