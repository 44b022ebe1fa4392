import type { Resident } from '@hearthline/contracts';
import { stayText } from '../../../../care/away/stay-text.ts';
import { momentText } from '../../../../care/moment-text.ts';
import { fullName } from '../../../../care/names.ts';
import { useHomeTime, type HomeTime } from '../../../../lib/time/home-time.ts';

/** Says what a colleague noted while the form was open; the next save replaces it. */
export function StayConflict({ of }: { readonly of: Resident }) {
  const home = useHomeTime();
  return (
    <p role="alert" className="rounded-notice border-2 border-ink p-4 font-label">
      {conflictText(of, home)}
    </p>
  );
}

function conflictText(resident: Resident, home: HomeTime): string {
  const { active, stay, lastReturn } = resident;
  const name = fullName(resident);
  if (active && lastReturn) {
    const back = `${name} is back since ${momentText(lastReturn.returnedAt, home)}`;
    const noted = lastReturn.by ? `${lastReturn.by.name} noted that ${back}` : back;
    return `${noted}. Saving notes that they left again after that.`;
  }
  const noted = stay ? `: ${stayText(stay, home)}, noted by ${stay.by.name}` : '';
  return `Somebody changed this resident in the meantime${noted}. Saving replaces it.`;
}
