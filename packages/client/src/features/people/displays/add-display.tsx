import { displayLimits, displays, type Display } from '@hearthline/contracts';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, useFieldError } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { CodeField, DisplayFields, displayLabels, toDisplayValues } from './display-fields.tsx';

export interface AddDisplayProps {
  /** Code from the scanned QR code; null when it has to be typed. */
  code: string | null;
  onClose: () => void;
  onAdded: () => void;
}

const labels = {
  code: 'Code on the screen',
  ...displayLabels,
  seen: 'The screen in front of me shows this code',
};

const schema = z.extend(displays.pair.body, { seen: z.boolean() });
// A code from a URL may belong to another display: an attacker may send it to get at the board.
const schemaWithSeen = z.extend(schema, {
  seen: z
    .boolean()
    .check(z.refine((seen) => seen, { error: 'Please look at the screen: it must show this code.' })),
});

/** Pairs the display that shows the code. No draft is stored: a code is valid for minutes only. */
export function AddDisplay({ code, onClose, onAdded }: AddDisplayProps) {
  const form = useEditForm({
    base: null,
    valuesOf: (display: Display | null) => ({ ...toDisplayValues(display), code: code ?? '', seen: false }),
    fields: labels,
    schema: code === null ? schema : schemaWithSeen,
    async save({ seen: _, ...body }, { idempotencyKey }) {
      const entered = body.code.replace(/[\s-]/g, '').toUpperCase();
      return (await api.displays.pair({ body: { ...body, code: entered } }, { idempotencyKey })).display;
    },
    done: ({ name }) => ['Screen added', `${name} will show the board shortly.`],
    failed: 'The screen was not added',
    onSaved() {
      onAdded();
      onClose();
    },
    onClose,
  });
  const how = `Open ${location.host}/wall on the screen. It shows a code of ${String(displayLimits.codeLength)} letters and digits.`;
  return (
    <EditDialog form={form} title="Add a screen" text={how} saveText="Add screen" className="grid gap-5">
      <CodeField />
      {code !== null && <CodeSeenCheckbox />}
      <DisplayFields />
    </EditDialog>
  );
}

/** Asks for confirmation that the display shows the code that came with the URL. */
function CodeSeenCheckbox() {
  const { register } = useFormContext<{ seen: boolean }>();
  const error = useFieldError('seen');
  const id = useId();
  return (
    <div>
      <Checkbox
        {...register('seen')}
        label={labels.seen}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
      />
      {error !== undefined && (
        <p id={id} role="alert" className="flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
