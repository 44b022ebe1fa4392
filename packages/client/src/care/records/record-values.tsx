import type { VitalsRecord } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { ValueChip } from '../../ui/value-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { bandMark } from '../band-mark.ts';
import { OwnLimits } from '../own-limits.tsx';
import { observationLines, readingLines, type ReadingLine } from './reading-lines.ts';

export interface RecordValuesProps {
  readonly record: VitalsRecord;
  /** The record it corrects: values that differ are shown struck through. */
  readonly corrected: VitalsRecord | null;
}

/** All readings and observations with units and bands. */
export function RecordValues({ record, corrected }: RecordValuesProps) {
  const before = corrected ? readingLines(corrected) : [];
  const seenBefore = corrected ? observationLines(corrected) : [];
  return (
    <dl>
      {readingLines(record).map((line, index) => (
        <Line key={line.label} label={line.label} was={changedFrom(textOf(line), textOf(before[index]))}>
          <ReadingText line={line} />
          {line.value !== null && <OwnLimits kind={line.kind} limits={record.alertLimits?.[line.kind]} />}
        </Line>
      ))}
      {observationLines(record).map(({ label, text }, index) => (
        <Line key={label} label={label} was={changedFrom(text, seenBefore[index]?.text)}>
          <span className="whitespace-pre-line text-value">{text}</span>
        </Line>
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
  return line.optional ? '-' : 'Not measured';
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

/** One line: label, value, and the earlier value struck through. */
function Line({ label, was, children }: { label: string; was?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
      <dt className="w-28 shrink-0 text-ink-2 tablet:w-32">{label}</dt>
      <dd className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-4 gap-y-1">
        {children}
        {was !== undefined && (
          <span className="text-s text-value-2">
            <VisuallyHidden>Before the correction: </VisuallyHidden>
            <s>{was === '-' ? '(empty)' : was}</s>
          </span>
        )}
      </dd>
    </div>
  );
}
