import { screenLimits, type Screen } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { beatAtom } from '../../lib/live.ts';
import { screensResource } from '../../lib/resources.ts';
import { useList } from '../../lib/use-list.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { plus } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AddScreen } from './add-screen.tsx';
import { EditScreen } from './edit-screen.tsx';
import { EndScreen } from './end-screen.tsx';
import { ScreenRow } from './screen-row.tsx';

const { codeAlphabet, codeLength } = screenLimits;
const codePattern = new RegExp(`^[${codeAlphabet}]{${String(codeLength)}}$`);
/** The code that a display's QR wrote into the address: `?code=H7KW4M`. */
const Address = z.object({ code: z.optional(z.string().check(z.toUpperCase(), z.regex(codePattern))) });

type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'end'; readonly screen: Screen };

/** The paired screens by name. */
function useScreens() {
  // Signs of life age while nothing is heard of them: they are drawn anew with every heartbeat.
  useAtomValue(beatAtom);
  return useList(
    screensResource,
    async (_query, options) => {
      const { screens } = await api.screens.list({}, options);
      return { rows: screens.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },
    {},
  );
}

/** The wall boards of the home: what each may show, whether it lives, and how to end it. */
export function ScreensSection() {
  const list = useScreens();
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
          item={(screen) => (
            <ScreenRow
              key={screen.id}
              screen={screen}
              onEdit={() => setDoing({ what: 'edit', screen })}
              onEnd={() => setDoing({ what: 'end', screen })}
            />
          )}
        />
      </Section>
      {(doing?.what === 'add' || code !== null) && (
        <AddScreen code={code} onClose={close} onAdded={list.retry} />
      )}
      {doing?.what === 'edit' && <EditScreen screen={doing.screen} onClose={close} onSaved={list.retry} />}
      {doing?.what === 'end' && <EndScreen screen={doing.screen} onClose={close} onEnded={list.retry} />}
    </>
  );
}
