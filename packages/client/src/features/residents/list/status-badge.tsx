import { Badge } from '../../../ui/badge.tsx';

/** Whether somebody lives here now, in a word. */
export function StatusBadge({ active }: { active: boolean }) {
  return <Badge look={active ? 'done' : 'plain'}>{active ? 'Active' : 'Inactive'}</Badge>;
}
