import { Section } from '../../ui/section.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';
import { ColorsForm } from './colors-form.tsx';
import { LoginPicture } from './login-picture.tsx';
import { useAppearance } from './use-appearance.ts';

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
      {/* Another version: the form begins anew with it, and keeps what was typed. */}
      <ColorsForm key={settings.version} settings={settings} onSaved={setSettings} />
      <LoginPicture settings={settings} onChanged={setSettings} onRemoved={retry} />
    </div>
  );
}
