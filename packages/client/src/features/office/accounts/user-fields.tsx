import {
  mayChangeEmail,
  mayChangeRole,
  mayResetPassword,
  roleLabels,
  rolesToGive,
  type UserAccount,
} from '@hearthline/contracts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { TextField, useFieldError } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import type { useUsernameCheck } from './use-username-check.ts';
import { isInvited, type UserValues } from './user-values.ts';

interface UserFieldsProps {
  /** Undefined for a new user. */
  user: UserAccount | undefined;
  username: ReturnType<typeof useUsernameCheck>;
  /** True if mail is set up. */
  mayInvite: boolean;
}

/** All fields but the photo. */
export function UserFields({ user, username, mayInvite }: UserFieldsProps) {
  const me = useSession().user;
  const [email, invite] = useWatch<UserValues, ['email', 'invite']>({ name: ['email', 'invite'] });
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 tablet:grid-cols-2">
      <EmailField user={user} />
      <TextField name="name" required maxLength={100} />
      {user ? (
        <TextField
          name="username"
          readOnly
          inputClassName="bg-sunken!"
          description="A username is kept for good."
        />
      ) : (
        <TextField
          name="username"
          required
          maxLength={50}
          autoCapitalize="none"
          spellCheck={false}
          description={<Availability of={username} />}
        />
      )}
      {!user && mayInvite && <InviteField />}
      {(user ? mayResetPassword(me, user) : !isInvited({ email, invite }, mayInvite)) && (
        <PasswordField
          name="password"
          label="Password"
          required={!user}
          autoComplete="new-password"
          description={
            user
              ? 'Empty: stays as it is. A new one is temporary, and signs them out.'
              : 'Temporary: replaced at the first sign-in. You see it once more after saving.'
          }
        />
      )}
      <TextField name="phone" type="tel" maxLength={40} />
      {user && mayChangeRole(me, user) && <RoleField user={user} />}
      <ActiveField />
    </div>
  );
}

function EmailField({ user }: { user: UserAccount | undefined }) {
  const me = useSession().user;
  const { control } = useFormContext<UserValues>();
  const isEmpty = useWatch({ control, name: 'email' }).trim() === '';
  const isKept = user !== undefined && !mayChangeEmail(me, user);
  const emptyText = isEmpty ? 'Without an e-mail address this user cannot sign in.' : undefined;
  return (
    <TextField
      name="email"
      type="email"
      maxLength={254}
      readOnly={isKept}
      inputClassName={isKept ? 'bg-sunken!' : undefined}
      data-autofocus={!user || undefined}
      description={isKept ? 'Only they, or somebody of a higher role, may change it.' : emptyText}
    />
  );
}

function Availability({ of }: { of: UserFieldsProps['username'] }) {
  return (
    <span role="status" className="inline-flex min-h-5 items-center gap-1.5">
      {of === 'available' && (
        <>
          <Mark shape="disc-tick" size={16} /> This username is available.
        </>
      )}
      {of === 'taken' && (
        <span className="inline-flex items-center gap-1.5 font-label text-severe-ink">
          <Mark shape="square-cross" size={16} /> This username is already taken.
        </span>
      )}
      {of === 'unknown' && 'At least 3 characters, without spaces.'}
    </span>
  );
}

/** The roles that the signed-in user may give; another role signs its holder out. */
function RoleField({ user }: { user: UserAccount }) {
  const me = useSession().user;
  const { control } = useFormContext<UserValues>();
  const isOther = useWatch({ control, name: 'role' }) !== user.role;
  const options = rolesToGive(me.role).map((value) => ({ value, label: roleLabels[value] }));
  return (
    <Field
      label="Role"
      required
      error={useFieldError('role')}
      description={isOther ? 'Another role signs them out, and moves them to its list.' : undefined}
    >
      <Controller
        control={control}
        name="role"
        render={({ field }) => <Select {...field} options={options} />}
      />
    </Field>
  );
}

function InviteField() {
  const { control } = useFormContext<UserValues>();
  return (
    <div>
      <Controller
        control={control}
        name="invite"
        render={({ field: { value, onChange } }) => (
          <Switch label="Send an invitation by email" checked={value} onChange={onChange} />
        )}
      />
      <p className="text-s text-ink-2">They choose their own password by a link that works for seven days.</p>
    </div>
  );
}

function ActiveField() {
  const { control } = useFormContext<UserValues>();
  return (
    <div>
      <Controller
        control={control}
        name="active"
        render={({ field: { value, onChange } }) => (
          <Switch label="Active User" checked={value} onChange={onChange} />
        )}
      />
      <p className="text-s text-ink-2">Can log in to system</p>
    </div>
  );
}
