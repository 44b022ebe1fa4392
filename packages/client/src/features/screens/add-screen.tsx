import { screenLimits, screens } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { ScreenForm } from './screen-form.tsx';
import { SeenBox } from './seen-box.tsx';

export interface AddScreenProps {
  /** The one that a QR brought; null where it is still to be read off the screen. */
  code: string | null;
  onClose: () => void;
  onAdded: () => void;
}

const typed = z.extend(screens.pair.body, { seen: z.optional(z.string()) });
// A code that came in an address may be another screen's, sent by somebody who wants to see the board.
const brought = z.extend(typed, {
  seen: z.literal('on', { error: 'Please look at the screen: it must show this code.' }),
});

/** Pairs the display whose code somebody reads off it. */
export function AddScreen({ code, onClose, onAdded }: AddScreenProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm<z.infer<typeof typed>>({
    schema: code === null ? typed : brought,
    async onSubmit({ seen: _, ...body }) {
      const entered = body.code.replace(/[\s-]/g, '').toUpperCase();
      const { screen } = await api.screens.pair({ body: { ...body, code: entered } }, { idempotencyKey });
      toast.success('Screen added', `${screen.name} shows the board in a moment.`);
      onAdded();
      onClose();
    },
  });
  const how = `Open ${location.host}/wall on the screen. It shows a code of ${String(screenLimits.codeLength)} letters and digits.`;
  return (
    <Dialog open onClose={onClose} title="Add a screen" text={how}>
      <ScreenForm form={form} grade="initials" saveText="Add screen" onCancel={onClose}>
        <Field label="Code on the screen" required error={form.errors['code']}>
          <TextInput
            name="code"
            defaultValue={code ?? ''}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="text-l2 font-number tracking-[0.15em] uppercase"
          />
        </Field>
        {code !== null && <SeenBox error={form.errors['seen']} />}
      </ScreenForm>
    </Dialog>
  );
}
