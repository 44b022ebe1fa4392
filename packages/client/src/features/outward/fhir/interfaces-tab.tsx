import type { FhirToken } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { fhirTokensResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { keyColumns } from './key-columns.tsx';
import { NewKey, type MadeKey } from './new-key.tsx';
import { ShowKey } from './show-key.tsx';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';

type OpenDialog =
  | { readonly what: 'new' }
  | { readonly what: 'show'; readonly made: MadeKey }
  | { readonly what: 'end'; readonly token: FhirToken };

/** Access for other systems: the keys of the FHIR interface. */
export function InterfacesTab() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const home = useHomeTime();
  const now = useNow(60_000);
  const list = useList(
    fhirTokensResource,
    async (_query, options) => ({ rows: (await api.fhirTokens.list({}, options)).tokens }),
    {},
  );
  const columns = useMemo(
    () => keyColumns({ when: home.dayAndTime, now, onEnd: (token) => setDialog({ what: 'end', token }) }),
    [home, now],
  );
  const close = () => setDialog(null);
  return (
    <Section
      title="FHIR"
      broken={list.status === 'failed'}
      aside={
        <Button icon={plus} kind="primary" onClick={() => setDialog({ what: 'new' })}>
          New key
        </Button>
      }
    >
      <div className="grid gap-4 py-3">
        <p className="max-w-[48rem] text-ink-2">
          A hospital or a data warehouse reads residents, vital signs, medication and allergies at{' '}
          <span className="wrap-anywhere">{location.origin}/fhir</span> with a key that you make here. Nothing
          can be changed that way. What each key reads is noted in the audit.
        </p>
        <DataTable
          label="FHIR keys"
          columns={columns}
          list={list}
          failed="Failed to load the keys"
          empty={<EmptyState title="No keys yet" text="Without a key nothing can be read from outside." />}
        />
      </div>
      {dialog?.what === 'new' && (
        <NewKey
          onClose={close}
          onMade={(made) => {
            list.retry();
            setDialog({ what: 'show', made });
          }}
        />
      )}
      {dialog?.what === 'show' && <ShowKey made={dialog.made} onClose={close} />}
      {dialog?.what === 'end' && <EndKey token={dialog.token} onClose={close} onEnded={list.retry} />}
    </Section>
  );
}

interface EndKeyProps {
  token: FhirToken;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a key is ended. */
function EndKey({ token: { id, name }, onClose, onEnded }: EndKeyProps) {
  return (
    <ConfirmAction
      title="End this key?"
      text={`Whoever reads with the key of ${name} is refused at once. It can't be taken back: make a new key if it is needed again.`}
      riskText="End"
      pendingText="Ending..."
      call={() => api.fhirTokens.remove({ params: { id } })}
      done={() => ['Key ended', name]}
      failed="The key was not ended"
      onDone={onEnded}
      onClose={onClose}
    />
  );
}
