import type { HomeDetails } from '@hearthline/contracts';
import { printable, type Content, type Paper } from '../../platform/pdf/paper.ts';
import { homeMoment } from '../../care/reports/report-columns.ts';
import { homeHead } from '../../care/reports/report-pdf.ts';
import { describeDocument, described, type Line } from './describe-document.ts';
import type { HeldDocument, PersonalData } from './personal-data.ts';

/** Maximum lines per kind in the PDF, latest first; `data.json` has all. */
const maxLines = 500;

/** Collects the lines of the PDF while the documents are written as JSON. */
export function collectLines() {
  const sections = new Map<string, { lines: Line[]; found: number }>();
  return {
    sections,
    add(held: HeldDocument): void {
      const line = describeDocument(held);
      if (!line) return;
      const section = sections.get(held.collection) ?? { lines: [], found: 0 };
      sections.set(held.collection, section);
      section.found += 1;
      section.lines.push(line);
      if (section.lines.length > maxLines) section.lines.shift();
    },
  };
}

interface PaperOptions {
  readonly home: HomeDetails;
  readonly by: string;
  readonly timezone: string;
  readonly sections: ReturnType<typeof collectLines>['sections'];
}

/** Creates `data.pdf`: the person's fields and the documents about them, latest first. */
export function personPaper({ who, facts }: PersonalData, options: PaperOptions): Paper {
  const { home, by, timezone, sections } = options;
  const moment = homeMoment(timezone);
  const now = moment(new Date().toISOString());
  const content = [...sections].flatMap(([collection, { lines, found }]): Content[] => [
    heading(described[collection]?.title ?? collection),
    ...(found > lines.length
      ? [`The latest ${String(lines.length)} of ${String(found)}; data.json has all.`]
      : []),
    tableOf(lines.toReversed(), moment),
  ]);
  return {
    title: 'Personal data',
    head: printable(who),
    foot: printable(`Made by ${by}, ${now}`),
    landscape: false,
    content: [
      homeHead(home, 'Personal data', who),
      {
        table: {
          widths: ['auto', '*'],
          body: facts.map(([name, value]) => [{ text: name, bold: true }, printable(value)]),
        },
        layout: 'lightHorizontalLines',
      },
      ...content,
    ],
  };
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 10, 0, 3] });

function tableOf(lines: readonly Line[], moment: (instant: string) => string): Content {
  const heads = ['When', 'What', 'By'].map((text) => ({ text, bold: true }));
  const rows = lines.map(({ when, what, by }) => [
    when ? moment(when.toISOString()) : '-',
    printable(what || '-'),
    printable(by || '-'),
  ]);
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: ['auto', '*', 'auto'], body: [heads, ...rows] },
    layout: 'lightHorizontalLines',
  };
}
