import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';

// Rarely opened: not part of the dashboard's script.
const RecordDialog = lazy(() =>
  import('../../../care/records/record-dialog.tsx').then((module) => ({ default: module.RecordDialog })),
);

const Address = z.object({
  /** Id of the open record. */
  record: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))),
});

/** The address that opens a vitals record over the dashboard. */
export const recordHref = (id: string) => `/dashboard?record=${id}`;

/** The dialog of the vitals record that the address names. */
export function OpenedRecord() {
  const [{ record }, change] = useUrlState(Address);
  if (!record) return null;
  return (
    <Suspense fallback={null}>
      <RecordDialog
        key={record}
        id={record}
        onClose={() => change({ record: undefined })}
        onOpen={(opened) => change({ record: opened })}
      />
    </Suspense>
  );
}
