import { PageTitle, Section } from '../../ui/section.tsx';
import { displayLimits, type Display } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { heartbeatCountAtom } from '../../lib/use-live-query.ts';
import { displaysResource } from '../../lib/resources.ts';
import { useList } from '../../lib/use-list.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { plus } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AddDisplay } from './add-display.tsx';
import { EditDisplay } from './edit-display.tsx';
import { EndDisplay } from './end-display.tsx';
import { DisplayRow } from './display-row.tsx';

/** The page of the wall displays; root finds the section among the system settings too. */
export function DisplaysPage() {
  return (
    <>
      <PageTitle title="Screens" aside="Wall boards that run by themselves" />
      <DisplaysSection />
    </>
  );
}

const { codeAlphabet, codeLength } = displayLimits;
const codePattern = new RegExp(`^[${codeAlphabet}]{${String(codeLength)}}$`);
/** Pairing code from a display's QR code: `?code=H7KW4M`. */
const Address = z.object({ code: z.optional(z.string().check(z.toUpperCase(), z.regex(codePattern))) });

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
          failed="The screens could not be loaded"
          rows={3}
          empty={
            <EmptyState
              title="No screens yet"
              text={`Open ${location.host}/wall on a television, then add it here by the code it shows.`}
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
      </Section>
      {(dialog?.what === 'add' || code !== null) && (
        <AddDisplay code={code} onClose={close} onAdded={list.retry} />
      )}
      {dialog?.what === 'edit' && <EditDisplay display={dialog.display} onClose={close} onSaved={list.retry} />}
      {dialog?.what === 'end' && <EndDisplay display={dialog.display} onClose={close} onEnded={list.retry} />}
    </>
  );
}
