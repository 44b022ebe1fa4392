import { formatNamedDose, getDoseParts, handlingTexts, type DoseClaim } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { doseClaimsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useMayWitness } from '../../../care/witness/witness-roles.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { firstName, fullName, roomText } from '../../../care/names.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { useClaims } from './use-claims.ts';
import { doseStates } from '../../../care/records/dose-states.ts';
import { formatBalance } from '../../../care/witness/balance-text.ts';
import { timeLeftText } from './dose-text.ts';

/** Doses that colleagues ask a second person to confirm; on every page of users who may confirm a dose. */
export function ConfirmationRequests() {
  return useMayWitness() && <Requests />;
}

function Requests() {
  const { user } = useSession();
  const { claims } = useClaims();
  const waiting = claims.filter(({ waiting: asked, by }) => asked !== null && by.id !== user.id);
  const now = useNow(waiting.length > 0 ? 1_000 : null);
  return waiting
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
    .map((claim) => <Request key={claim.id} claim={claim} now={now} />);
}

/** "Given", "Refused, taken out and destroyed" */
function actText({ status = 'administered', handling }: NonNullable<DoseClaim['waiting']>): string {
  if (status === 'administered') return 'Given';
  const word = doseStates[status].word;
  return handling ? `${word}, ${handlingTexts[handling]}` : word;
}

function Request({ claim, now }: { claim: DoseClaim; now: Date }) {
  const { id, by, medication, dose, resident, waiting } = claim;
  const home = useHomeTime();
  const isLost = useAtomValue(connectionStatusAtom).state === 'lost';
  const confirm = useAction(
    async () => {
      const { record } = await api.round.confirm({ params: { id } });
      medicationRecordsCollection.upsert([record]);
      doseClaimsCollection.remove([id]);
    },
    {
      done: () => ['Confirmed', `${formatNamedDose(medication, dose)}, ${fullName(resident)}`],
      failed: 'Not confirmed',
    },
  );
  const { product, amount, total } = getDoseParts(medication, dose);
  return (
    <Banner
      tone="info"
      mark="half-disc"
      action={
        <Button
          kind="primary"
          size="tall"
          pending={confirm.pending}
          pendingText="Confirming..."
          disabled={isLost}
          onClick={() => void confirm.run()}
        >
          Confirm
        </Button>
      }
    >
      {firstName(by.name)} needs a witness: {fullName(resident)}, {roomText(resident.roomNumber)}
      <span className="block font-label">
        <UnbrokenNumbers text={`${product}:`} />
      </span>
      <span className="block text-xl font-number">
        <UnbrokenNumbers text={total === null ? amount : `${amount} (${total})`} />
      </span>
      <span className="block text-s font-text">
        {waiting && `${actText(waiting)} ${home.time(waiting.administeredAt)}. `}
        {waiting?.remarks && <span className="font-label">{waiting.remarks}. </span>}
        {waiting?.balance && `${formatBalance(waiting.balance, medication)}. `}
        <span aria-hidden="true">{timeLeftText(claim, now)} left</span>
      </span>
    </Banner>
  );
}
