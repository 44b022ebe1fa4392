import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { createPdf } from './create-pdf.ts';

const paper = { title: 'Vitals', head: 'Casa Łukasz', foot: 'Made by Ana', landscape: true };

describe('createPdf', () => {
  it('has the texts, with head, foot and number on each page, and the heads of a table again', async () => {
    const body = [
      ['Time', 'Resident'],
      ...Array.from({ length: 80 }, (_, row) => [`row ${String(row)}`, 'Zoë']),
    ];
    const bytes = await createPdf({ ...paper, content: [{ table: { headerRows: 1, body } }] });
    const { totalPages, text } = await extractText(await getDocumentProxy(bytes));
    expect(totalPages).toBeGreaterThan(1);
    for (const [index, page] of text.entries())
      for (const part of [
        'Casa Łukasz',
        'Made by Ana',
        'Time',
        `Page ${String(index + 1)} of ${String(totalPages)}`,
      ])
        expect(page).toContain(part);
    expect(text.join(' ').match(/row \d+/g)).toHaveLength(80);
  });

  it('reads neither files nor addresses that a document names', async () => {
    const content = [{ image: '/etc/hostname' }];
    await expect(createPdf({ ...paper, content })).rejects.toThrow();
  });
});
