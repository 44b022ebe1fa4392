import type { Live } from '../../../lib/live.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/states.tsx';

/** Nobody is here: the address was wrong, a colleague deleted them, or they could not be asked for. */
export function MissingResident({ live }: { live: Live }) {
  return (
    <>
      <FailedState
        title="Failed to load resident information"
        text={live.failedMessage ?? 'This resident is no longer in the list.'}
      />
      <p className="flex flex-wrap gap-3">
        <ButtonLink kind="primary" href="/residents">
          Return to Residents
        </ButtonLink>
        {live.status === 'failed' && <Button onClick={live.retry}>Try again</Button>}
      </p>
    </>
  );
}
