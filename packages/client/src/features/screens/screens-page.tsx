import { PageTitle } from '../../ui/section.tsx';
import { ScreensSection } from './screens-section.tsx';

/** The page of those who look after the wall boards; root has them among the system settings too. */
export function ScreensPage() {
  return (
    <>
      <PageTitle title="Screens" aside="Wall boards that run by themselves" />
      <ScreensSection />
    </>
  );
}
