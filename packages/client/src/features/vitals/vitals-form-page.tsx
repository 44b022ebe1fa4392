import type { ReactNode } from 'react';
import { CorrectionStart } from './correction-start.tsx';
import { useFormNavigation } from './use-form-navigation.ts';
import { VitalsFormBody } from './vitals-form-body.tsx';

export interface VitalsFormPageProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: what waits to be sent. */
  outbox?: ReactNode;
}

/** Form 01: one resident's vitals, typed at the bedside; with `?corrects=` a record's, in its place. */
export function VitalsFormPage(props: VitalsFormPageProps) {
  const { corrects, cancel } = useFormNavigation();
  if (corrects === undefined) return <VitalsFormBody {...props} />;
  return <CorrectionStart key={corrects} id={corrects} onCancel={cancel} {...props} />;
}
