import { describe, expect } from 'vitest';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { findResidentAudit } from './audit.repository.ts';

const it = createServerTest();

const audit = async (residentId: string) => (await findResidentAudit(residentId, {})).entries;

describe('an entry of the audit', () => {
  it('names actor, IP address, reason, subject and the changed values', async ({ nurse }) => {
    const rosa = await buildResident();
    const id = rosa._id.toString();
    const saved = await nurse.post<{ record: { id: string; recordNumber: string } }>(
      '/api/vitals',
      vitalsDraft(id),
      { 'user-agent': 'Tablet 3' },
    );
    const { record } = saved.body;
    await nurse.post('/api/vitals', vitalsDraft(id, { pulse: 90, corrects: record.id, reason: 'Misread.' }));
    const [first, second, third] = await audit(id);
    const who = { id: nurse.user.id, name: nurse.user.name, role: 'nurse' };
    // Both entries of a correction carry its one instant.
    const both = [first, second].sort((a, b) => (a?.action ?? '').localeCompare(b?.action ?? ''));
    expect(both[0]).toMatchObject({ action: 'corrected', by: who, reason: 'Misread.', entityId: record.id });
    expect(both[1]).toMatchObject({
      action: 'created',
      entity: 'vitals',
      changes: { pulse: { before: 72, after: 90 } },
    });
    expect(third).toMatchObject({
      action: 'created',
      by: who,
      from: { ip: expect.stringMatching(/127\.0\.0\.1/), userAgent: 'Tablet 3' },
      label: record.recordNumber,
      reason: null,
      changes: {},
    });
    expect((await audit(id)).at(-1)).toMatchObject({
      entity: 'resident',
      label: `${rosa.name} ${rosa.lastName}`,
    });
  });
});
