import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { ColorsForm } from './colors-form.tsx';
import { LoginPicture } from './login-picture.tsx';
import type { AppearanceSettings } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

/** The home's colours and the picture of its sign-in page. */
export function AppearanceTab() {
  const { settings, setSettings, status, failedMessage, retry } = useAppearance();
  if (!settings)
    return (
      <Section title="Colors" broken={status === 'failed'}>
        {status === 'failed' ? (
          <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Section>
    );
  return (
    <div className="grid gap-8">
      {/* A new version remounts the form, which keeps the typed values. */}
      <ColorsForm key={settings.version} settings={settings} onSaved={setSettings} />
      <LoginPicture settings={settings} onChanged={setSettings} onRemoved={retry} />
    </div>
  );
}

/** The home's appearance, refetched after each change. */
function useAppearance() {
  const tag = useAtomValue(systemStatusAtom)?.appearance ?? '';
  const [settings, setSettings] = useState<AppearanceSettings>();
  const live = useLiveQuery(`appearance ${tag}`, async (signal) => {
    setSettings((await api.appearance.settings({}, { signal })).settings);
  });
  return { ...live, settings, setSettings };
}
