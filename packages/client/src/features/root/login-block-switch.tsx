import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { systemStatusAtom } from '../../lib/collections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { act } from './act.ts';

/** Keeps everyone but root from signing in; those signed in stay. It applies at once. */
export function LoginBlockSwitch() {
  const blocked = useAtomValue(systemStatusAtom)?.loginBlocked;
  const [saving, setSaving] = useState(false);
  const handleChange = async (next: boolean) => {
    setSaving(true);
    await act(
      async () => toast.success((await api.system.toggleLoginBlock({ body: { blocked: next } })).message),
      'Failed to toggle login block',
    );
    setSaving(false);
  };
  return (
    <span className="inline-flex items-center gap-3">
      {blocked && <Badge look="destructive">BLOCKED</Badge>}
      <Switch
        label="Block User Login"
        labelFirst
        severe
        checked={blocked ?? false}
        disabled={saving || blocked === undefined}
        onChange={(next) => void handleChange(next)}
      />
    </span>
  );
}
