import { PageTitle } from '../../ui/section.tsx';
import { DisplaysSection } from './displays-section.tsx';

/** The page of those who look after the wall boards; root has them among the system settings too. */
export function DisplaysPage() {
  return (
    <>
      <PageTitle title="Screens" aside="Wall boards that run by themselves" />
      <DisplaysSection />
    </>
  );
}
