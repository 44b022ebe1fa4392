import { Credentials } from '@hearthline/contracts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { signIn } from './sign-in.ts';

export function LoginForm() {
  const { register, submit, failure, formState } = useForm({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    onSubmit: signIn,
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 flex flex-col gap-5">
      <Field label="Email Address" error={errors.email?.message}>
        <TextInput type="email" size="tall" autoComplete="username" autoFocus {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message ?? failure}>
        <PasswordInput size="tall" autoComplete="current-password" {...register('password')} />
      </Field>
      <Button
        type="submit"
        kind="primary"
        size="tall"
        wide
        pending={isSubmitting}
        pendingText="Signing in..."
      >
        Sign in
      </Button>
    </form>
  );
}
