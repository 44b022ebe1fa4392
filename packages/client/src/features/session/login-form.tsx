import { Credentials } from '@hearthline/contracts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { signIn } from './sign-in.ts';

export function LoginForm() {
  const { props, errors, failure, pending } = useForm({ schema: Credentials, onSubmit: signIn });
  return (
    <form {...props} className="mt-6 flex flex-col gap-5">
      <Field label="Email Address" error={errors['email']}>
        <TextInput name="email" type="email" size="tall" autoComplete="username" autoFocus />
      </Field>
      <Field label="Password" error={errors['password'] ?? failure ?? undefined}>
        <PasswordInput name="password" size="tall" autoComplete="current-password" />
      </Field>
      <Button type="submit" kind="primary" size="tall" wide pending={pending} pendingText="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
