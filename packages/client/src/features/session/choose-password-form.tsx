import { useSession } from '../../lib/session-atom.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { changePassword, TypedPasswordChange } from './change-password.ts';
import { signOut } from './sign-in.ts';

/** Current password, the new one twice; or out again. */
export function ChoosePasswordForm() {
  const { email, username } = useSession().user;
  const { props, errors, failure, pending } = useForm({
    schema: TypedPasswordChange,
    onSubmit: changePassword,
  });
  return (
    <form {...props} className="mt-6 flex flex-col gap-5">
      {/* For the browser's own keeper of passwords. */}
      <input name="username" autoComplete="username" value={email ?? username} readOnly hidden />
      <Field label="Current Password" error={errors['currentPassword'] ?? failure ?? undefined}>
        <PasswordInput name="currentPassword" size="tall" autoComplete="current-password" autoFocus />
      </Field>
      <Field label="New Password" description="At least 6 characters." error={errors['newPassword']}>
        <PasswordInput name="newPassword" size="tall" autoComplete="new-password" />
      </Field>
      <Field label="Confirm New Password" error={errors['confirmPassword']}>
        <PasswordInput name="confirmPassword" size="tall" autoComplete="new-password" />
      </Field>
      <Button type="submit" kind="primary" size="tall" wide pending={pending} pendingText="Changing...">
        Change Password
      </Button>
      <Button size="tall" wide onClick={() => void signOut()}>
        Sign out
      </Button>
    </form>
  );
}
