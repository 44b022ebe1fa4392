import type { VitalsRecord } from '@hearthline/contracts';
import { ValueChip } from '../../ui/show/value-chip.tsx';
import { bandMark } from '../band-mark.ts';
import { OwnLimits } from '../own-limits.tsx';
import { SparkLine } from '../trend/spark-line.tsx';
import type { Week } from '../trend/use-week.ts';
import { RecordLine } from './record-line.tsx';
import { observationLines, readingLines, type ReadingLine } from './reading-lines.ts';

export interface RecordValuesProps {
  readonly record: VitalsRecord;
  /** The record it corrects: values that differ are shown struck through. */
  readonly corrected: VitalsRecord | null;
  /** The resident's last 7 days, drawn beside each reading; absent: no drawing. */
  readonly week?: Week | undefined;
}

/** All readings and observations with units and bands. */
export function RecordValues({ record, corrected, week }: RecordValuesProps) {
  const before = corrected ? readingLines(corrected) : [];
  const seenBefore = corrected ? observationLines(corrected) : [];
  return (
    <dl>
      {readingLines(record).map((line, index) => (
        <RecordLine
          key={line.label}
          label={line.label}
          was={changedFrom(textOf(line), textOf(before[index]))}
        >
          <ReadingText line={line} />
          {line.value !== null && <OwnLimits kind={line.kind} limits={record.alertLimits?.[line.kind]} />}
          {week && <SparkLine kind={line.kind} limits={record.alertLimits} {...week} />}
        </RecordLine>
      ))}
      {observationLines(record).map(({ label, text }, index) => (
        <RecordLine key={label} label={label} was={changedFrom(text, seenBefore[index]?.text)}>
          <span className="whitespace-pre-line text-value">{text}</span>
        </RecordLine>
      ))}
    </dl>
  );
}

/** The earlier text, if it differs. */
function changedFrom(now: string | undefined, before: string | undefined): string | undefined {
  return before === now ? undefined : before;
}

function textOf(line: ReadingLine | undefined): string | undefined {
  if (!line) return undefined;
  if (line.value !== null) return `${line.value} ${line.unit}`;
  if (line.reason) return `Not measured: ${line.reason}`;
  return line.isMissed ? 'Not measured' : '-';
}

function ReadingText({ line }: { line: ReadingLine }) {
  const { value, unit, band } = line;
  if (value === null) return <span className="text-value-2">{textOf(line)}</span>;
  // The unit stands between value and band: "96 % Normal".
  const measure = (
    <>
      <span className="font-value">{value}</span> <span className="text-s">{unit}</span>
    </>
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {band ? (
        <ValueChip
          value={measure}
          tone={band.tone}
          word={band.word}
          mark={bandMark(band)}
          size="m"
          showWord
        />
      ) : (
        measure
      )}
    </span>
  );
}
