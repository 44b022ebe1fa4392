import type { SystemState } from '@hearthline/contracts';
import { Section } from '../../../ui/show/section.tsx';
import { Fact, Facts } from './facts.tsx';

/** Milliseconds from which on people notice that the server is late. */
const noticeableMs = 200;

/** The load of the server. */
export function LoadFacts({
  eventLoop,
  sockets,
  queues,
}: Pick<SystemState, 'eventLoop' | 'sockets' | 'queues'>) {
  const { meanMs, p99Ms, maxMs } = eventLoop;
  return (
    <Section title="Load" subtitle="last 10 seconds">
      <Facts>
        <Fact name="Event-loop delay" tone={p99Ms > noticeableMs ? 'attention' : undefined}>
          {ms(meanMs)} on average, {ms(p99Ms)} at the 99th percentile, {ms(maxMs)} at most
        </Fact>
        <Fact name="Open connections">
          {sockets.staff} staff, {sockets.displays} screens, {sockets.others} not signed in
        </Fact>
        <Fact name="Waiting">
          {queues.audit} for the audit, {queues.broadcasts} to be sent
        </Fact>
      </Facts>
    </Section>
  );
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value).toString()} ms`;
