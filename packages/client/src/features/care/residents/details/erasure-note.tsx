import type { DueResident, Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { dateText } from '../../../../care/date-text.ts';
import { ErasureProgress } from '../../../../care/erasure/erasure-progress.tsx';
import { api } from '../../../../lib/server/api.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { residentErasureResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { Button } from '../../../../ui/show/button.tsx';

const EraseDialog = lazyDialog(() =>
  import('../../../../care/erasure/erase-dialog.tsx').then((module) => module.EraseDialog),
);

/** For root, of a resident who left: a button once the retention time is over, then how far the erasing is. */
export function ErasureNote({ resident: { id } }: { resident: Pick<Resident, 'id'> }) {
  const { rows, retry } = useList(
    residentErasureResource,
    async ({ residentId }, options) => {
      const reply = await api.erasures.ofResident({ params: { id: residentId } }, options);
      return { rows: [{ ...reply, id: residentId, version: 0 }] };
    },
    { residentId: id },
  );
  const [asked, setAsked] = useState<DueResident>();
  const { due = null, erasure = null } = rows[0] ?? {};
  return (
    <div className="no-print grid gap-2 pt-3">
      {erasure && (
        <>
          <ErasureProgress erasure={erasure} />
          <p className="text-s text-ink-2">
            By {erasure.by.name}: {erasure.reason}
          </p>
        </>
      )}
      {due && (
        <>
          <p className="text-s text-ink-2">The retention time was over on {dateText(due.dueOn)}.</p>
          <p>
            <Button onClick={() => setAsked(due)}>Erase personal data</Button>
          </p>
        </>
      )}
      {asked && <EraseDialog due={asked} onSaved={retry} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
