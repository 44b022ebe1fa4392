import { PageTitle, Section } from '../../ui/section.tsx';
import { EmailTab } from './email-tab.tsx';

/** The part of System Settings about mail. */
export function EmailSettingsPage() {
  return (
    <>
      <PageTitle title="System Settings" aside="Root users only" />
      <Section title="Email">
        <div className="pt-4">
          <EmailTab />
        </div>
      </Section>
    </>
  );
}
