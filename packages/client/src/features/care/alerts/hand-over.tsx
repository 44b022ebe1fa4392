import type { Alert, StaffMember } from '@hearthline/contracts';
import { useState } from 'react';
import { nobodyElseText } from '../../../care/colleagues-here.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button, type ButtonLook } from '../../../ui/show/button.tsx';
import { handOverAlert } from './change-alert.ts';
import { useColleaguesHere } from './hands.ts';

export interface HandOverProps {
  alert: Alert;
  size: ButtonLook['size'];
}

/** "Hand over to…" lists the colleagues who are signed in; a press hands the alert to that colleague. */
export function HandOver({ alert, size }: HandOverProps) {
  const [isOpen, setOpen] = useState(false);
  const colleagues = useColleaguesHere();
  const give = useAction((to: StaffMember) => handOverAlert(alert, to.id), {
    done: ({ takenBy }) => ['Handed over', `${takenBy?.name ?? ''} has this alert now.`] as const,
    failed: 'Not handed over',
  });
  if (!isOpen)
    return (
      <Button size={size} onClick={() => setOpen(true)}>
        Hand over to…
      </Button>
    );
  if (!colleagues || colleagues.length === 0)
    return (
      <p role="status" className="flex min-h-11 items-center font-label">
        {colleagues ? nobodyElseText : 'Not known who is signed in.'}
      </p>
    );
  return (
    <div role="group" aria-label="Hand over to" className="flex basis-full flex-wrap gap-3 *:grow">
      {colleagues.map((colleague) => (
        <Button
          key={colleague.id}
          size={size}
          pending={give.pending}
          onClick={() => void give.run(colleague)}
        >
          {colleague.name}
        </Button>
      ))}
      <Button size={size} onClick={() => setOpen(false)}>
        Keep it
      </Button>
    </div>
  );
}
