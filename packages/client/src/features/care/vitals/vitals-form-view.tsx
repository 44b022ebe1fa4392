import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { HelpLink } from '../../../care/help-link.tsx';
import { ResidentBanner } from '../../../care/resident-banner.tsx';
import { EditForm } from '../../../lib/form/edit-form/edit-form.tsx';
import { encryptionUnavailableText } from '../../../lib/device/encrypted-store.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { EntryPad } from './entry-pad.tsx';
import { FormBar, MainButton, type SaveButtonsProps } from './form-bar.tsx';
import { FormLayout } from './form-layout.tsx';
import { MeasureRow } from './measure-row.tsx';
import { measureKeys, quantityKeys } from './measures.ts';
import { QuantityBox } from './quantity-box.tsx';
import type { useSelectableResidents } from './use-vitals-data.ts';
import type { useVitalsForm } from './use-vitals-form.tsx';
import { useMinWidth } from '../../../ui/show/use-min-width.ts';
import { useHasKeypad } from './use-has-keypad.ts';
import { ResidentHeader } from './resident-header.tsx';
import { ResidentPicker } from './resident-picker.tsx';
import type { LoadedRound } from './vitals-round.ts';
import { useAtomValue } from 'jotai';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { heartbeatCountAtom, connectionStatusAtom } from '../../../lib/live/connection.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { ConnectionIndicator } from '../../../ui/show/connection-indicator.tsx';

export interface VitalsFormViewProps {
  form: ReturnType<typeof useVitalsForm>;
  residentData: ReturnType<typeof useSelectableResidents>;
  round: LoadedRound;
  /** Under the title: what was saved last and how far the round is. */
  note: ReactNode;
  saving: SaveButtonsProps;
  /** Around the resident search. */
  pickerRef: RefObject<HTMLDivElement | null>;
  /** On a phone: search and tiles are open although a resident is chosen. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onCancel: () => void;
  /** A correction keeps its resident, active or not. */
  correcting: boolean;
  banners: ReactNode;
  outbox: ReactNode;
  title: string;
}

/** Layout of Form 01. */
export function VitalsFormView({
  form,
  residentData,
  round,
  note,
  saving,
  pickerRef,
  choosing,
  onChoosing,
  onCancel,
  banners,
  outbox,
  title,
  correcting,
}: VitalsFormViewProps) {
  const wide = useMinWidth();
  const hasKeypad = useHasKeypad();
  /** A recheck shows all readings. */
  const [isWhole, setWhole] = useState(false);
  const { values, errorOf, focus } = form;
  const { live, residents, everyone } = residentData;
  const resident = (correcting ? everyone : residents).find(({ id }) => id === values.residentId);
  const gone = live.status === 'ready' && values.residentId !== '' && !resident;
  const handlePick = (residentId: string) => {
    form.pick(residentId);
    onChoosing(false);
  };
  // Enter focuses the next field instead of submitting a half-filled form; with Ctrl it presses the main button.
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    // Ignores keys from a dialog, whose events bubble through React from another place in the document.
    const isInForm = target instanceof HTMLElement && event.currentTarget.contains(target);
    if (event.key !== 'Enter' || event.defaultPrevented || !isInForm) return;
    const isShortcut = event.ctrlKey || event.metaKey;
    if (!isShortcut && !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isShortcut) return document.getElementById('vitals-save')?.click();
    if (target.closest('[data-entry]')) focus.next();
  };
  const { recheckOf, recheckKinds } = values;
  const isFixed = correcting || recheckOf !== '';
  const isRecheck = recheckOf !== '' && !isWhole;
  const shown = measureKeys.filter(
    (key) => !isRecheck || recheckKinds.includes(key) || errorOf(key) !== undefined,
  );
  const strip = !isFixed && (wide || !resident || choosing) && (
    <ResidentPicker
      round={round}
      chosen={values.residentId}
      error={gone ? 'This resident is not active.' : errorOf('residentId')}
      onPick={handlePick}
      ref={pickerRef}
    />
  );
  return (
    <EditForm form={form} id="vitals-form" onKeyDown={handleKeyDown}>
      <FormLayout
        title={title}
        note={note}
        onBack={onCancel}
        chips={<FormChips outbox={outbox} />}
        banners={
          <>
            {banners}
            {live.status === 'loading' && everyone.length === 0 && <span hidden data-layout-pending />}
            {!form.canSaveDraft && <Banner tone="info">{encryptionUnavailableText}</Banner>}
          </>
        }
        strip={strip}
        header={
          <ResidentHeader
            live={live}
            resident={resident}
            isHomeEmpty={residents.length === 0}
            onChange={wide || choosing || isFixed ? undefined : () => onChoosing(true)}
          />
        }
        whose={
          resident && (
            <ResidentBanner
              resident={resident}
              className="mx-4 hidden desk:mx-6.5 low:col-start-1 low:row-start-3 low:-row-end-1 low:block low:self-start short:block"
            />
          )
        }
        fields={shown.map((field) => (
          <MeasureRow key={field} field={field} />
        ))}
        after={
          isRecheck ? (
            <Button size="tall" onClick={() => setWhole(true)}>
              Show all readings
            </Button>
          ) : (
            quantityKeys.map((field) => <QuantityBox key={field} field={field} />)
          )
        }
        pad={hasKeypad && <EntryPad save={wide ? undefined : <MainButton {...saving} />} />}
        bar={<FormBar {...saving} withMain={wide || !hasKeypad} onCancel={onCancel} />}
      />
    </EditForm>
  );
}

/** At the right of the title: outbox, demo badge, which gives way to an outbox with content, and connection state. */
function FormChips({ outbox }: { outbox: ReactNode }) {
  const { state, since } = useAtomValue(connectionStatusAtom);
  const beat = useAtomValue(heartbeatCountAtom);
  const { clock } = useHomeTime();
  const { demo } = useSession().home;
  return (
    <div className="outbox-bar flex max-w-60 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 pr-2.5 tablet:max-w-none">
      <span data-outbox className="contents">
        {outbox}
      </span>
      {demo && (
        <span className="max-tablet:hidden max-desk:hidden-by-outbox">
          <Badge>Demo</Badge>
        </span>
      )}
      {/* A phone has room for it only while all is well. */}
      <HelpLink
        path="/forms/vitals"
        className={cx(
          'max-tablet:hidden-by-outbox max-[22.5rem]:hidden',
          state !== 'live' && 'max-tablet:hidden',
        )}
      />
      <ConnectionIndicator state={state} since={since ? clock(since) : undefined} beat={beat} />
    </div>
  );
}
