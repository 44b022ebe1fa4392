import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Paper } from './paper.ts';

// A separate thread: the layout of 3,000 rows takes a second, which would block all other requests.

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: string) => resolve(`@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`);
const normal = fontFile('400Regular');
const bold = fontFile('700Bold');

pdfmake.setFonts({ Figtree: { normal, bold, italics: normal, bolditalics: bold } });
// A name or a note must not cause a file or an address to be read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

// A layout consists of functions, which cannot be sent to the thread, so it is named here.
pdfmake.addTableLayouts({
  tightGrid: {
    hLineWidth: () => 0.4,
    vLineWidth: () => 0.4,
    paddingLeft: () => 1,
    paddingRight: () => 1,
  },
});

const quiet = { fontSize: 7.5 } as const;

function definitionOf({ title, head, foot, landscape, content }: Paper): TDocumentDefinitions {
  const margin: [number, number, number, number] = [28, 0, 28, 0];
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [28, 42, 28, 36],
    defaultStyle: { font: 'Figtree', fontSize: 8, lineHeight: 1.1 },
    header: {
      columns: [
        { text: head, ...quiet },
        { text: title, alignment: 'right', ...quiet },
      ],
      margin: [28, 20, 28, 0],
    },
    footer: (page, pages) => ({
      columns: [
        { text: foot, ...quiet },
        { text: `Page ${String(page)} of ${String(pages)}`, alignment: 'right', ...quiet },
      ],
      margin,
    }),
    content,
  };
}

parentPort?.on('message', (paper: Paper) => {
  void pdfmake
    .createPdf(definitionOf(paper))
    .getBuffer()
    .then(
      (bytes) => parentPort?.postMessage({ bytes: new Uint8Array(bytes) }),
      (error: unknown) => parentPort?.postMessage({ error: String(error) }),
    );
});
