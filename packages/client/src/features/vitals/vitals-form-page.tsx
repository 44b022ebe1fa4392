import type { ReactNode } from 'react';
import { CorrectionStart } from './correction-start.tsx';
import { useFormWay } from './use-form-way.ts';
import { VitalsFormBody } from './vitals-form-body.tsx';

export interface VitalsFormPageProps {
  /** Under the title. */
  banners?: ReactNode;
  /** At the right of the title: what waits to be sent. */
  outbox?: ReactNode;
}

/** Form 01: one resident's vitals, typed at the bedside; with `?corrects=` a record's, in its place. */
export function VitalsFormPage(props: VitalsFormPageProps) {
  const { corrects, cancel } = useFormWay();
  if (corrects === undefined) return <VitalsFormBody {...props} />;
  return <CorrectionStart key={corrects} id={corrects} onCancel={cancel} {...props} />;
}
