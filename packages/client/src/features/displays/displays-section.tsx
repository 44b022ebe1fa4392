import { displayLimits, type Display } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { beatAtom } from '../../lib/live.ts';
import { displaysResource } from '../../lib/resources.ts';
import { useList } from '../../lib/use-list.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { plus } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AddDisplay } from './add-display.tsx';
import { EditDisplay } from './edit-display.tsx';
import { EndDisplay } from './end-display.tsx';
import { DisplayRow } from './display-row.tsx';

const { codeAlphabet, codeLength } = displayLimits;
const codePattern = new RegExp(`^[${codeAlphabet}]{${String(codeLength)}}$`);
/** The code that a display's QR wrote into the address: `?code=H7KW4M`. */
const Address = z.object({ code: z.optional(z.string().check(z.toUpperCase(), z.regex(codePattern))) });

type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'end'; readonly display: Display };

/** The paired screens by name. */
function useDisplays() {
  // Signs of life age while nothing is heard of them: they are drawn anew with every heartbeat.
  useAtomValue(beatAtom);
  return useList(
    displaysResource,
    async (_query, options) => {
      const { displays } = await api.displays.list({}, options);
      return { rows: displays.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },
    {},
  );
}

/** The wall boards of the home: what each may show, whether it lives, and how to end it. */
export function DisplaysSection() {
  const list = useDisplays();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [{ code = null }, changeAddress] = useUrlState(Address);
  const close = () => {
    setDoing(null);
    if (code !== null) changeAddress({ code: undefined }, { replace: true });
  };
  const add = (
    <Button kind="primary" icon={plus} onClick={() => setDoing({ what: 'add' })}>
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
              onEdit={() => setDoing({ what: 'edit', display })}
              onEnd={() => setDoing({ what: 'end', display })}
            />
          )}
        />
      </Section>
      {(doing?.what === 'add' || code !== null) && (
        <AddDisplay code={code} onClose={close} onAdded={list.retry} />
      )}
      {doing?.what === 'edit' && <EditDisplay display={doing.display} onClose={close} onSaved={list.retry} />}
      {doing?.what === 'end' && <EndDisplay display={doing.display} onClose={close} onEnded={list.retry} />}
    </>
  );
}
