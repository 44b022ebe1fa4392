import { PageTitle, Section } from '../../../ui/show/section.tsx';
import { displayLimits, type Display } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { heartbeatCountAtom } from '../../../lib/live/connection.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { displaysResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { Button } from '../../../ui/show/button.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { EmptyState } from '../../../ui/show/states.tsx';
import { AddDisplay } from './add-display.tsx';
import { EditDisplay } from './edit-display.tsx';
import { TabletsSection } from './tablets-section.tsx';
import { formatDistance } from 'date-fns/formatDistance';
import { gradeWords } from './display-fields.tsx';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';

/** The page of the wall displays; root finds the section among the system settings too. */
export function DisplaysPage() {
  return (
    <>
      <PageTitle title="Screens" aside="Wall displays and shared tablets of this home" />
      <DisplaysSection />
      <TabletsSection />
    </>
  );
}

const { codeAlphabet, codeLength } = displayLimits;
const codePattern = new RegExp(`^[${codeAlphabet}]{${String(codeLength)}}$`);
/** Pairing code from a display's QR code: `?code=H7KW4M`. */
const Address = z.object({
  code: z.optional(
    z.string().check(
      z.overwrite((text) => text.toUpperCase()),
      z.regex(codePattern),
    ),
  ),
});

/** The letter sizes were chosen for 55 inches at 4 m; other sizes are in proportion. */
const distanceText =
  'The board can be read from up to 3.1 m on a 43 inch screen, 3.6 m on 50 inches and 4 m on 55 inches.';

type OpenDialog = { readonly what: 'add' } | { readonly what: 'edit' | 'end'; readonly display: Display };

/** The paired displays by name. */
function useDisplays() {
  // The times since the last heartbeat are rendered again with every heartbeat of this page.
  useAtomValue(heartbeatCountAtom);
  return useList(
    displaysResource,
    async (_query, options) => {
      const { displays } = await api.displays.list({}, options);
      return { rows: displays.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },
    {},
  );
}

/** The paired displays, with the dialogs to add, change and end one. */
export function DisplaysSection() {
  const list = useDisplays();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [{ code = null }, changeAddress] = useUrlState(Address);
  const close = () => {
    setDialog(null);
    if (code !== null) changeAddress({ code: undefined }, { replace: true });
  };
  const add = (
    <Button kind="primary" icon={plus} onClick={() => setDialog({ what: 'add' })}>
      Add screen
    </Button>
  );
  return (
    <>
      <Section title="Paired screens" aside={add} broken={list.status === 'failed'}>
        <DataList
          list={list}
          failed="Failed to load screens"
          rows={3}
          empty={
            <EmptyState
              title="No screens yet"
              text={`Open ${location.host}/wall on a television, then enter its code here.`}
            />
          }
          item={(display) => (
            <DisplayRow
              key={display.id}
              display={display}
              onEdit={() => setDialog({ what: 'edit', display })}
              onEnd={() => setDialog({ what: 'end', display })}
            />
          )}
        />
        <p className="pt-3 text-s text-ink-2">{distanceText}</p>
      </Section>
      {(dialog?.what === 'add' || code !== null) && (
        <AddDisplay code={code} onClose={close} onAdded={list.retry} />
      )}
      {dialog?.what === 'edit' && (
        <EditDisplay display={dialog.display} onClose={close} onSaved={list.retry} />
      )}
      {dialog?.what === 'end' && <EndDisplay display={dialog.display} onClose={close} onEnded={list.retry} />}
    </>
  );
}

interface DisplayRowProps {
  display: Display;
  onEdit: () => void;
  onEnd: () => void;
}

/** A display: grade, last heartbeat, version and address, with the buttons to change and end it. */
function DisplayRow({ display, onEdit, onEnd }: DisplayRowProps) {
  const { name, grade, lastSeenAt, address, appVersion, pairedByName } = display;
  const seen = lastSeenAt
    ? formatDistance(new Date(lastSeenAt), serverNow(), { addSuffix: true })
    : 'not yet';
  const runs = [appVersion && `Hearthline ${appVersion}`, address].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line py-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-name break-words">{name}</p>
        <p className="text-s text-ink-2">
          {gradeWords[grade].label}. Added by {pairedByName}.
        </p>
      </div>
      <div className="min-w-0 text-desk">
        <p>Last seen: {seen}</p>
        <p className="text-s text-ink-2 break-words">{runs}</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button kind="danger" onClick={onEnd} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      </div>
    </li>
  );
}

interface EndDisplayProps {
  display: Display;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a display is disconnected. */
function EndDisplay({ display: { id, name }, onClose, onEnded }: EndDisplayProps) {
  return (
    <ConfirmAction
      title="Disconnect this screen? It goes blank immediately."
      text={`${name} can be paired again later with a new code.`}
      riskText="Disconnect"
      pendingText="Disconnecting..."
      call={() => api.displays.remove({ params: { id } })}
      done={() => ['Screen disconnected', `${name} is blank.`]}
      failed="The screen was not disconnected"
      onDone={onEnded}
      onClose={onClose}
    />
  );
}
