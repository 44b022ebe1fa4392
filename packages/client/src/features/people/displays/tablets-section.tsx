import { Tablet, tablets } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { formatDistance } from 'date-fns/formatDistance';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { heartbeatCountAtom } from '../../../lib/live/connection.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { tabletsResource } from '../../../lib/live/resources.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { Button } from '../../../ui/show/button.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { Section } from '../../../ui/show/section.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { CodeField } from './display-fields.tsx';

type OpenDialog = { readonly what: 'add' } | { readonly what: 'rename' | 'end'; readonly tablet: Tablet };

/** The shared tablets, with the dialogs to add, rename and end one. */
export function TabletsSection() {
  // The times since they were last seen are rendered again with every heartbeat of this page.
  useAtomValue(heartbeatCountAtom);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useList(
    tabletsResource,
    async (_query, options) => {
      const reply = await api.tablets.list({}, options);
      return { rows: reply.tablets.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },
    {},
  );
  const dialogProps = { onClose: () => setDialog(null), onDone: list.retry };
  const add = (
    <Button icon={plus} onClick={() => setDialog({ what: 'add' })}>
      Add tablet
    </Button>
  );
  return (
    <>
      <Section title="Shared tablets" aside={add} broken={list.status === 'failed'} className="mt-10">
        <DataList
          list={list}
          label="Shared tablets"
          failed="Failed to load tablets"
          rows={2}
          empty={
            <EmptyState
              title="No shared tablets yet"
              text={`Open ${location.host}/tablet on a tablet of the ward, then enter its code here. Nurses and gerocultors switch there with a PIN.`}
            />
          }
          item={(tablet) => <TabletRow key={tablet.id} tablet={tablet} open={setDialog} />}
        />
      </Section>
      {dialog?.what === 'add' && <AddTablet {...dialogProps} />}
      {dialog?.what === 'rename' && <RenameTablet tablet={dialog.tablet} {...dialogProps} />}
      {dialog?.what === 'end' && <EndTablet tablet={dialog.tablet} {...dialogProps} />}
    </>
  );
}

function TabletRow({ tablet, open }: { tablet: Tablet; open: (dialog: OpenDialog) => void }) {
  const { name, lastSeenAt, address, pairedByName } = tablet;
  const seen = lastSeenAt
    ? formatDistance(new Date(lastSeenAt), serverNow(), { addSuffix: true })
    : 'not yet';
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line py-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-name wrap-anywhere">{name}</p>
        <p className="text-s text-ink-2">Added by {pairedByName}.</p>
      </div>
      <div className="min-w-0 text-desk">
        <p>Sign-in page last open: {seen}</p>
        <p className="text-s text-ink-2 wrap-anywhere">{address}</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={() => open({ what: 'rename', tablet })} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button kind="danger" onClick={() => open({ what: 'end', tablet })} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      </div>
    </li>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}
const nameField = (
  <TextField name="name" required maxLength={100} description="Where it is used, e.g. Ward 1." />
);

/** Enrols the tablet that shows the code. No draft is stored: a code is valid for minutes only. */
function AddTablet({ onClose, onDone }: DialogProps) {
  const form = useEditForm({
    base: null,
    valuesOf: (tablet: Tablet | null) => ({ name: tablet?.name ?? '', code: '' }),
    fields: { code: 'Code on the tablet', name: 'Name' },
    schema: tablets.enrol.body,
    save: async (body, { idempotencyKey }) => (await api.tablets.enrol({ body }, { idempotencyKey })).tablet,
    done: ({ name }) => ['Tablet added', name],
    failed: 'The tablet was not added',
    onSaved() {
      onDone();
      onClose();
    },
    onClose,
  });
  const how = `Open ${location.host}/tablet on the tablet. It shows a code of letters and digits.`;
  return (
    <EditDialog
      form={form}
      title="Add a shared tablet"
      text={how}
      saveText="Add tablet"
      className="grid gap-5"
    >
      <CodeField />
      {nameField}
    </EditDialog>
  );
}

function RenameTablet({ tablet, onClose, onDone }: DialogProps & { tablet: Tablet }) {
  const form = useEditForm({
    key: `tablet:${tablet.id}`,
    base: tablet,
    entity: Tablet,
    valuesOf: (base: Tablet | null) => ({ name: base?.name ?? '' }),
    fields: { name: 'Name' },
    schema: tablets.update.body,
    noun: 'tablet',
    nameOf: ({ name }) => name,
    draftText: () => `changes to ${tablet.name}`,
    async save(body, { base }) {
      const { id, version } = base ?? tablet;
      return (await api.tablets.update({ params: { id }, body: { ...body, version } })).tablet;
    },
    done: ({ name }) => ['Tablet saved', name],
    failed: 'The tablet was not saved',
    onSaved() {
      onDone();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog form={form} title={`Rename ${tablet.name}`} className="grid gap-5">
      {nameField}
    </EditDialog>
  );
}

function EndTablet({ tablet: { id, name }, onClose, onDone }: DialogProps & { tablet: Tablet }) {
  return (
    <ConfirmAction
      title="Disconnect this tablet?"
      text={`Whoever is signed in on ${name} is signed out, and PINs no longer work there. Anything typed in a form is kept for its author.`}
      riskText="Disconnect"
      pendingText="Disconnecting..."
      call={() => api.tablets.remove({ params: { id } })}
      done={() => ['Tablet disconnected', `Nobody is signed in on ${name} any more.`]}
      failed="The tablet was not disconnected"
      onDone={onDone}
      onClose={onClose}
    />
  );
}
