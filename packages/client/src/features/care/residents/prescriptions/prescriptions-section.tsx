import type { Prescription, Resident } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { registerHref } from '../../../../care/register-href.ts';
import { UnreadableDoses } from '../../../../care/unreadable-doses.tsx';
import { api } from '../../../../lib/server/api.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { prescriptionsResource } from '../../../../lib/live/resources.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { useHomeDay } from '../../../../lib/time/use-home-day.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useUrlState } from '../../../../lib/shell/use-url-state.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { plus } from '../../../../ui/show/icons.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { prescriptionColumns, getStage } from './prescription-columns.tsx';

const PrescriptionDialog = lazyDialog(() =>
  import('./prescription-dialog.tsx').then((module) => module.PrescriptionDialog),
);
const WrittenOrderDialog = lazyDialog(() =>
  import('./written-order-dialog.tsx').then((module) => module.WrittenOrderDialog),
);
const CheckDialog = lazyDialog(() => import('./check-dialog.tsx').then((module) => module.CheckDialog));
const StopDialog = lazyDialog(() => import('./stop-dialog.tsx').then((module) => module.StopDialog));

const Address = z.object({ prescriptions: z._default(z.enum(['current', 'all']), 'current') });

type OpenDialog =
  | { readonly what: 'write' }
  | { readonly what: 'change' | 'renew' | 'stop' | 'confirm' | 'check'; readonly prescription: Prescription };

const stages = ['current', 'coming', 'ended'];

/** In force, to come and ended; then by medication, the newest first. */
const inOrder = (now: Date) => (a: Prescription, b: Prescription) =>
  stages.indexOf(getStage(a, now)) - stages.indexOf(getStage(b, now)) ||
  a.medication.name.localeCompare(b.medication.name) ||
  b.startsAt.localeCompare(a.startsAt);

/** The prescriptions of a resident; ended ones on request. */
function usePrescriptions(residentId: string, status: 'current' | 'all', now: Date) {
  const list = useList(
    prescriptionsResource,
    async (query, options) => {
      const { prescriptions } = await api.prescriptions.list({ query }, options);
      return { rows: prescriptions };
    },
    { residentId, status },
  );
  const { rows } = list;
  const shown = useMemo(
    () => rows.filter((each) => status === 'all' || getStage(each, now) !== 'ended').toSorted(inOrder(now)),
    [rows, status, now],
  );
  return { ...list, rows: shown };
}

/** A resident's prescriptions, with the dialogs to prescribe, change and stop for users with the permission. */
export function PrescriptionsSection({ resident }: { resident: Resident }) {
  const [{ prescriptions: status }, changeAddress] = useUrlState(Address);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const now = useNow(60_000);
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const { user } = useSession();
  const mayPrescribe = useCan('canPrescribe') && resident.active;
  const mayReadRegister = useCan('canOpenMedications');
  const [, navigate] = useLocation();
  const list = usePrescriptions(resident.id, status, now);
  const open = useCallback(
    (what: 'change' | 'renew' | 'stop' | 'confirm' | 'check') => (prescription: Prescription) =>
      setDialog({ what, prescription }),
    [],
  );
  const columns = useMemo(() => {
    const day = (moment: string) => format(parseISO(isoDay(moment)), 'MMM d, yyyy');
    const openRegister = ({ medicationId }: Prescription) =>
      navigate(registerHref({ id: medicationId, residentId: resident.id }));
    return prescriptionColumns({
      now,
      today,
      day,
      mayPrescribe,
      openRegister: mayReadRegister ? openRegister : undefined,
      change: open('change'),
      stop: open('stop'),
      renew: open('renew'),
      confirm: open('confirm'),
      check: open('check'),
      userId: user.id,
    });
  }, [user.id, now, today, isoDay, mayPrescribe, mayReadRegister, navigate, resident.id, open]);
  const close = () => setDialog(null);
  const isAll = status === 'all';
  return (
    <>
      <UnreadableDoses />
      <Section
        title="Prescriptions"
        level={3}
        broken={list.status === 'failed'}
        aside={
          <>
            <Button
              kind="quiet"
              aria-pressed={isAll}
              onClick={() => changeAddress({ prescriptions: isAll ? 'current' : 'all' }, { replace: true })}
              className="no-print"
            >
              {isAll ? 'Hide stopped' : 'Show stopped'}
            </Button>
            {mayPrescribe && (
              <Button
                kind="primary"
                icon={plus}
                onClick={() => setDialog({ what: 'write' })}
                className="no-print"
              >
                Add prescription
              </Button>
            )}
          </>
        }
      >
        <DataTable
          label="Prescriptions"
          columns={columns}
          list={list}
          failed="Failed to load prescriptions"
          listBelow={1024}
          empty={
            <EmptyState
              title={isAll ? 'No prescriptions yet' : 'No current prescriptions'}
              text={resident.active ? undefined : 'This resident is not active: nothing is due.'}
            />
          }
        />
      </Section>
      {dialog?.what === 'write' && <PrescriptionDialog resident={resident} onClose={close} />}
      {dialog?.what === 'change' && (
        <PrescriptionDialog resident={resident} prescription={dialog.prescription} onClose={close} />
      )}
      {dialog?.what === 'renew' && (
        <PrescriptionDialog
          resident={resident}
          prescription={dialog.prescription}
          isRenewal
          onClose={close}
        />
      )}
      {dialog?.what === 'confirm' && (
        <WrittenOrderDialog prescription={dialog.prescription} onClose={close} />
      )}
      {dialog?.what === 'check' && (
        <CheckDialog resident={resident} prescription={dialog.prescription} onClose={close} />
      )}
      {dialog?.what === 'stop' && <StopDialog prescription={dialog.prescription} onClose={close} />}
    </>
  );
}
