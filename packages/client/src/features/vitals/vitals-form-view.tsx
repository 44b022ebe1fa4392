import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { encryptionUnavailableText } from '../../lib/encrypted-store.ts';
import { useSession } from '../../lib/session-atom.ts';
import { Banner } from '../../ui/banner.tsx';
import { EntryPad } from './entry-pad.tsx';
import { FormBar, SaveButton } from './form-bar.tsx';
import { FormChips } from './form-chips.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { FormFrame } from './form-frame.tsx';
import { MeasureRow } from './measure-row.tsx';
import { measureKeys, quantityKeys } from './measures.ts';
import { QuantityBox } from './quantity-box.tsx';
import type { useChoosable } from './use-vitals-data.ts';
import type { useVitalsForm } from './use-vitals-form.ts';
import { useWide } from '../../ui/use-wide.ts';
import { WhoHeader } from './who-header.tsx';
import { WhoStrip } from './who-strip.tsx';

export interface VitalsFormViewProps {
  form: ReturnType<typeof useVitalsForm>;
  people: ReturnType<typeof useChoosable>;
  /** Around the search for a resident. */
  who: RefObject<HTMLDivElement | null>;
  /** On a phone: search and faces are open although somebody is chosen. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onCancel: () => void;
  /** A correction stays with its resident, active or not. */
  correcting: boolean;
  banners: ReactNode;
  outbox: ReactNode;
  title: string;
}

/** Form 01 as it is laid out. */
export function VitalsFormView({
  form,
  people,
  who,
  choosing,
  onChoosing,
  onCancel,
  banners,
  outbox,
  title,
  correcting,
}: VitalsFormViewProps) {
  const wide = useWide();
  const { demo } = useSession().home;
  const { values, errorOf, saveState, focus } = form;
  const { live, residents, everyone } = people;
  const resident = (correcting ? everyone : residents).find(({ id }) => id === values.residentId);
  const gone = live.status === 'ready' && values.residentId !== '' && !resident;
  const handlePick = (residentId: string) => {
    form.pick(residentId);
    onChoosing(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  // Enter goes on to the next field, as on a number pad: a half-filled form is not sent by a slip.
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    const typing = target instanceof HTMLInputElement && event.currentTarget.contains(target);
    if (event.key !== 'Enter' || event.defaultPrevented || !typing) return;
    event.preventDefault();
    if (target.closest('[data-entry]')) focus.next();
  };
  const save = <SaveButton state={saveState} />;
  const strip = !correcting && (wide || !resident || choosing) && (
    <WhoStrip
      residents={residents}
      chosen={values.residentId}
      error={gone ? 'This resident is not active.' : errorOf('residentId')}
      onPick={handlePick}
      ref={who}
    />
  );
  return (
    <form id="vitals-form" noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <FormFrame
        title={title}
        note={demo ? 'Demo' : undefined}
        onBack={onCancel}
        chips={<FormChips outbox={outbox} />}
        banners={
          <>
            {banners}
            {!form.keepsDrafts && <Banner tone="info">{encryptionUnavailableText}</Banner>}
          </>
        }
        strip={strip}
        header={
          <WhoHeader
            live={live}
            resident={resident}
            nobody={residents.length === 0}
            onChange={wide || choosing || correcting ? undefined : () => onChoosing(true)}
          />
        }
        fields={measureKeys.map((field) => (
          <MeasureRow key={field} field={field} />
        ))}
        after={quantityKeys.map((field) => (
          <QuantityBox key={field} field={field} />
        ))}
        pad={<EntryPad save={wide ? undefined : save} />}
        bar={<FormBar state={saveState} wide={wide} onCancel={onCancel} />}
      />
      <FormDialogs form={form} residents={everyone} />
    </form>
  );
}
