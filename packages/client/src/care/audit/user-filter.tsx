import { roleLabels, type Role } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { Field } from '../../ui/form/field.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';

const everyone = 'everyone';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface UserFilterProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** A filter by account, or all accounts. */
export function UserFilter({ value, onChange }: UserFilterProps) {
  const [users, setUsers] = useState<readonly Account[]>([]);
  useLiveQuery('accounts', async (signal) => setUsers((await api.userActivity.users({}, { signal })).users));
  const options = [
    { value: everyone, label: 'Everyone' },
    ...users.map(({ id, name, role }) => ({ value: id, label: name, detail: roleLabels[role] })),
  ];
  return (
    <Field label="User" className="w-full tablet:w-64">
      <SearchSelect
        options={options}
        value={value ?? everyone}
        onChange={(id) => onChange(id === null || id === everyone ? undefined : id)}
        emptyText="No users found"
      />
    </Field>
  );
}
