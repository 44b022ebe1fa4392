import { contract, screenLimits } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { ScreenForm } from './screen-form.tsx';

export interface AddScreenProps {
  onClose: () => void;
  onAdded: () => void;
}

/** Pairs the display whose code somebody reads off it. */
export function AddScreen({ onClose, onAdded }: AddScreenProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: contract.screens.pair.body,
    async onSubmit(body) {
      const code = body.code.replace(/[\s-]/g, '').toUpperCase();
      const { screen } = await api.screens.pair({ body: { ...body, code } }, { idempotencyKey });
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
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="text-l2 font-number tracking-[0.15em] uppercase"
          />
        </Field>
      </ScreenForm>
    </Dialog>
  );
}
