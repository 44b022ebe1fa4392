import { check, close } from '../../ui/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { cx } from '../../ui/cx.ts';

/** Whether something was observed: a tick or a cross, with its word for screen readers. */
export function Tick({ of }: { of: boolean }) {
  return (
    <Icon
      svg={of ? check : close}
      size={18}
      label={of ? 'Yes' : 'No'}
      className={cx('align-middle', of ? 'text-value' : 'text-value-2')}
    />
  );
}
