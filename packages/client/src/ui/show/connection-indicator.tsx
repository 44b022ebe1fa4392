import type { ReactNode } from 'react';

/** The unbroken line; its dot pulses with each new `beat`. */
export function LiveLine({ beat = 0 }: { beat?: number }) {
  return (
    <span
      className="relative inline-flex h-4 w-9 items-center text-normal-mark forced-color-adjust-none"
      aria-hidden="true"
    >
      <span className="h-0.5 w-full bg-current" />
      <span
        key={beat}
        className={
          beat > 0
            ? 'heartbeat absolute left-3 size-3 rounded-full bg-current'
            : 'absolute left-3 size-3 rounded-full bg-current'
        }
      />
    </span>
  );
}

/** The line broken by a cross: no connection. */
export function BrokenLine() {
  return (
    <svg
      viewBox="0 0 32 12"
      className="h-3 w-8 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M0 6h8m16 0h8M11.5 1.500l9 9m0-9-9 9" />
    </svg>
  );
}

export interface ConnectionIndicatorProps {
  state: 'live' | 'connecting' | 'lost';
  /** Time of the last heartbeat, 24-hour, e.g. "14:02". */
  since?: string | undefined;
  /** Text beside the indicator while the connection is lost, e.g. "What you see is from 14:02. Trying again." */
  text?: ReactNode | undefined;
  /** Number of heartbeats received. */
  beat?: number | undefined;
  /** Hides the word "Live" visually. */
  compact?: boolean | undefined;
}

/** Connection status of the top bar: live, connecting, or lost and since when. */
export function ConnectionIndicator({ state, since, text, beat, compact }: ConnectionIndicatorProps) {
  return (
    <div role="status" className="flex min-w-0 items-center gap-4">
      {state === 'live' && (
        <span className="inline-flex items-center gap-2 font-label text-normal-ink">
          <LiveLine {...(beat !== undefined && { beat })} />
          <span className={compact ? 'sr-only' : undefined}>Live</span>
        </span>
      )}
      {state === 'connecting' && <span className="text-ink-2">Connecting...</span>}
      {state === 'lost' && (
        <>
          <span className="inline-flex min-h-9 items-center gap-1.5 rounded-button bg-lost-fill px-2 text-s font-button whitespace-nowrap tablet:gap-2 tablet:px-3 tablet:text-m text-on-lost">
            <BrokenLine />
            {since ? `Not live since ${since}` : 'Not live'}
          </span>
          {text && <span className="hidden min-w-0 text-ink-2 desk:inline">{text}</span>}
        </>
      )}
    </div>
  );
}
