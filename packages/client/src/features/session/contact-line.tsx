import key from '@phosphor-icons/core/regular/key.svg?raw';
import { Icon } from '../../ui/icon.tsx';

export function ContactLine() {
  return (
    <p className="mt-8 flex items-center gap-3 border-t border-line pt-4 text-ink-2">
      <Icon svg={key} size={22} />
      Contact administrator for access
    </p>
  );
}
