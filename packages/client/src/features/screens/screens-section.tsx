import type { Screen } from '@hearthline/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { plus } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState, FailedState, SkeletonRows } from '../../ui/states.tsx';
import { AddScreen } from './add-screen.tsx';
import { useBroughtCode } from './brought-code.ts';
import { EditScreen } from './edit-screen.tsx';
import { EndScreen } from './end-screen.tsx';
import { ScreenRow } from './screen-row.tsx';
import { useScreens } from './use-screens.ts';

type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'end'; readonly screen: Screen };

/** The wall boards of the home: what each may show, whether it lives, and how to end it. */
export function ScreensSection() {
  const { screens, status, failedMessage, retry } = useScreens();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { code, forget } = useBroughtCode();
  const close = () => {
    setDoing(null);
    if (code !== null) forget();
  };
  const add = (
    <Button kind="primary" icon={plus} onClick={() => setDoing({ what: 'add' })}>
      Add screen
    </Button>
  );
  return (
    <>
      <Section title="Paired screens" aside={add} broken={status === 'failed'}>
        {status === 'loading' && screens.length === 0 && <SkeletonRows rows={3} />}
        {status === 'failed' && (
          <FailedState title="The screens could not be loaded" text={failedMessage} onRetry={retry} />
        )}
        {status === 'ready' && screens.length === 0 && (
          <EmptyState
            title="No screens yet"
            text={`Open ${location.host}/wall on a television, then add it here by the code it shows.`}
          />
        )}
        <ul>
          {screens.map((screen) => (
            <ScreenRow
              key={screen.id}
              screen={screen}
              onEdit={() => setDoing({ what: 'edit', screen })}
              onEnd={() => setDoing({ what: 'end', screen })}
            />
          ))}
        </ul>
      </Section>
      {(doing?.what === 'add' || code !== null) && <AddScreen code={code} onClose={close} onAdded={retry} />}
      {doing?.what === 'edit' && <EditScreen screen={doing.screen} onClose={close} onSaved={retry} />}
      {doing?.what === 'end' && <EndScreen screen={doing.screen} onClose={close} onEnded={retry} />}
    </>
  );
}
