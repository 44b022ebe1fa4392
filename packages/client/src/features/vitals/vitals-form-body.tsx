import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fullName } from '../../care/names.ts';
import { connectionStatusAtom } from '../../lib/connection.ts';
import { useFormNavigation, useRedirectWhen } from './use-form-navigation.ts';
import { useSelectableResidents, useLastReadings } from './use-vitals-data.ts';
import { useVitalsForm } from './use-vitals-form.tsx';
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

/** Form 01 for a new record or a correction. */
export function VitalsFormBody({ banners, outbox, original }: VitalsFormBodyProps) {
  const navigation = useFormNavigation();
  const [saved, setSaved] = useState<VitalsRecord>();
  const residentData = useSelectableResidents();
  const pickerRef = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const residentOf = (id: string) => residentData.everyone.find((each) => each.id === id);
  const form = useVitalsForm({
    residentId: navigation.residentId,
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
    onSaved: setSaved,
    onClose: navigation.cancel,
  });
  const { values, focus } = form;
  // What is being saved here is no earlier reading.
  const last = useLastReadings(
    values.residentId,
    ({ id, recordedAt }) => id === original?.id || recordedAt === form.sentAt,
  );
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

  const limits = residentOf(values.residentId)?.alertLimits?.limits ?? null;
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
