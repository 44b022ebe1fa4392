import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { systemStatusAtom } from '../../lib/collections.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Keeps everyone but root from signing in; those signed in stay. It applies at once. */
export function LoginBlockSwitch() {
  const blocked = useAtomValue(systemStatusAtom)?.loginBlocked;
  const toggle = useAction((next: boolean) => api.system.toggleLoginBlock({ body: { blocked: next } }), {
    done: ({ message }) => message,
    failed: 'Failed to toggle login block',
  });
  return (
    <span className="inline-flex items-center gap-3">
      {blocked && <Badge look="destructive">BLOCKED</Badge>}
      <Switch
        label="Block User Login"
        labelFirst
        severe
        checked={blocked ?? false}
        disabled={toggle.pending || blocked === undefined}
        onChange={(next) => void toggle.run(next)}
      />
    </span>
  );
}
