import lighthouse from 'lighthouse';
import { percentile } from '../realtime/watch.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface PageAudit {
  readonly page: string;
  /** Of 100 by category: performance of the median run, of the others the worst. */
  readonly scores: Readonly<Record<string, number>>;
  /** Milliseconds; the median of all runs, as all that follows. */
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** Script as sent, KB. */
  readonly scriptKb: number;
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Runs Lighthouse on a page with its mobile profile; says on stderr what the median run found fault with. */
export async function auditPage(page: string, url: string, port: number): Promise<PageAudit> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await auditOnce(url, port));
  results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const median = results[Math.floor(runs / 2)];
  if (!median) throw new Error('no run of Lighthouse');
  const finalPath = new URL(median.finalDisplayedUrl).pathname;
  if (finalPath !== new URL(url).pathname) throw new Error(`${url} went to ${finalPath}`);
  report(page, median);
  const medianOf = (measure: (result: Result) => number) => percentile(results.map(measure), 0.5);
  const worst = (category: string) => Math.min(...results.map((result) => scoreOf(result, category)));
  return {
    page,
    scores: Object.fromEntries(
      categories.map((category) => [
        category,
        category === 'performance' ? scoreOf(median, category) : worst(category),
      ]),
    ),
    largestPaintMs: Math.round(medianOf((result) => valueOf(result, 'largest-contentful-paint'))),
    layoutShift: Math.round(medianOf((result) => valueOf(result, 'cumulative-layout-shift')) * 1_000) / 1_000,
    scriptKb: Math.round(medianOf(scriptBytes) / 100) / 10,
  };
}

/** How often a page is audited anew because Chromium's trace lacked the start of the navigation, which is no fault of the page. */
const moreTries = 2;

async function auditOnce(url: string, port: number, triesLeft = moreTries): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0) return auditOnce(url, port, triesLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  return result.lhr;
}

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** A value that was not measured misses every aim. */
const valueOf = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? Infinity;

function scriptBytes(result: Result): number {
  const { details } = result.audits['network-requests'] ?? {};
  if (details?.type !== 'table') return Infinity;
  return details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}

/** The measured times, and each audit that costs points or could save time. */
function report(page: string, result: Result): void {
  const line = (id: string) => {
    const { title = id, displayValue = '', score = null } = result.audits[id] ?? {};
    const mark = score === null ? '' : ` (${String(Math.round(score * 100))})`;
    console.error(`  ${page}: ${title} ${displayValue}${mark}`);
  };
  const faults = Object.values(result.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative',
  );
  for (const { id } of faults) line(id);
}
