/** One measured figure. */
export interface Row {
  figure: string;
  value: number;
  unit: string;
  /** What it should be, in words: "at most 130 KB". */
  aim?: string;
  /** Whether the aim is met. */
  ok?: boolean;
  /** What it was measured beside in the same run: "bare Koa: 9.1 ms". */
  against?: string;
}

/** What each bench/*.bench.ts exports. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}
