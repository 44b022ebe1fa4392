import { Types } from 'mongoose';
import {
  buildMedication,
  buildPrescription,
  buildResident,
} from '../../packages/server/src/testing/build-clinical.ts';

const DAY = 24 * 3_600_000;
const residents = 100;

/** A hundred residents with two time-critical doses a day, of which nobody recorded any: those of a day back are missed. */
export async function fillDoseHome(): Promise<void> {
  const medication = await buildMedication('Insulin glargine', { dosage: '100', unit: 'IU' });
  const since = new Date(Date.now() - 100 * DAY);
  for (let count = 0; count < residents; count += 1)
    await buildPrescription({
      medication,
      resident: await buildResident({ roomNumber: null }),
      schedule: { kind: 'scheduled', times: ['08:00', '20:00'], days: { kind: 'every-day' } },
      timeCritical: true,
      createdAt: since,
      startsAt: since,
    });
}

interface StoredAlert {
  readonly dose?: { readonly doses: readonly { readonly at: Date; readonly day: string }[] };
}

/** The same alerts, of other days that are up to 90 days back. */
export function copiesOf<Alert extends object>(alerts: readonly Alert[], count: number): Alert[] {
  return Array.from({ length: count }, (_, index) => {
    const alert = alerts[index % alerts.length] as Alert & StoredAlert;
    const at = new Date(Date.now() - (2 + (index % 90)) * DAY);
    const doses = alert.dose?.doses.map((each) => ({ ...each, at, day: at.toISOString().slice(0, 10) }));
    const ids = { _id: new Types.ObjectId(), vitalsId: new Types.ObjectId() };
    return { ...alert, ...ids, dose: { ...alert.dose, doses } };
  });
}
