import { inflateSync } from 'node:zlib';

/** Number of text pieces on each page of Chromium's PDF. */
export function textsPerPage(pdf: Buffer): number[] {
  const source = pdf.toString('latin1');
  const objectAt = (id: string) => source.indexOf(`\n${id} 0 obj`);
  return [...source.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => {
    const from = source.indexOf('stream\n', objectAt(id)) + 'stream\n'.length;
    const content = inflateSync(pdf.subarray(from, source.indexOf('endstream', from))).toString('latin1');
    return content.match(/ T[jJ]\b/g)?.length ?? 0;
  });
}
