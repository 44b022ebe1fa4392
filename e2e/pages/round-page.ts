import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { homeClock, type MedicationRecord, type Prescription, type Resident } from '@hearthline/contracts';
import { activeResidents } from './home.ts';
import { untilLive } from './sign-in.ts';

const once = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() }, maxRetries: 2 });

/** Prescribes a medication of its own name to a resident, due in two minutes; resolves with the prescription. */
export async function prescribeDue(
  request: APIRequestContext,
  resident: Pick<Resident, 'id'>,
  name: string,
  fields: Partial<Prescription> = {},
  substances: readonly string[] = [],
): Promise<Prescription> {
  const { home } = (await (await request.get('/api/auth/me')).json()) as { home: { timezone: string } };
  const time = homeClock(Date.now() + 2 * 60_000, home.timezone);
  const added = await request.post('/api/public/medications', {
    data: { name, dosage: '10', unit: 'mg', quantity: 100, substances },
    ...once(),
  });
  expect(added.status(), await added.text()).toBe(201);
  const { medication } = (await added.json()) as { medication: { id: string } };
  const reply = await request.post('/api/prescriptions', {
    data: {
      residentId: resident.id,
      medicationId: medication.id,
      dose: { amount: 1, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: [time], days: { kind: 'every-day' } },
      ...fields,
    },
    ...once(),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { prescription: Prescription }).prescription;
}

/** The records of a prescription, corrected and voided ones left out. */
export async function recordsOfPrescription(
  request: APIRequestContext,
  { id, residentId }: Pick<Prescription, 'id' | 'residentId'>,
): Promise<MedicationRecord[]> {
  const reply = await request.get(`/api/medication-records?residentId=${residentId}`);
  const { records } = (await reply.json()) as { records: MedicationRecord[] };
  return records.filter(({ prescriptionId }) => prescriptionId === id);
}

/** The medication round. */
export class RoundPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/round${query}`);
    await untilLive(this.page);
    await this.page.getByRole('list', { name: 'Doses of the round' }).waitFor();
  }

  /** The line of a dose, by the name of its medication. */
  line(medication: string): Locator {
    return this.page.getByRole('listitem', { name: new RegExp(`^${medication} `) });
  }

  /** The key that opens a dose. */
  key(medication: string, text = 'Open'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${text}: ${medication} `) });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async give(medication: string): Promise<void> {
    await this.key(medication).click();
    await this.dialog.getByRole('button', { name: 'Given', exact: true }).click();
  }
}

/** Opens the round with a new dose that is due; resolves with the name of its medication. */
export async function openRoundWithDose(page: Page): Promise<string> {
  const { request } = page.context();
  const [resident] = await activeResidents(request);
  const name = `Duezol ${crypto.randomUUID().slice(0, 4)}`;
  await prescribeDue(request, resident, name);
  const round = new RoundPage(page);
  await round.open();
  await round.line(name).waitFor();
  return name;
}

/** Opens a new dose that is due. */
export async function openDose(page: Page): Promise<void> {
  const name = await openRoundWithDose(page);
  const round = new RoundPage(page);
  await round.key(name).click();
  await round.dialog.getByRole('button', { name: 'Given', exact: true }).waitFor();
}
