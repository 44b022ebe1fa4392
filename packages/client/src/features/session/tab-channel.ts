import type { SignedIn } from '@hearthline/contracts';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly say: 'signed-in'; readonly userId: string }
  | { readonly say: 'let-in'; readonly userId: string }
  | {
      readonly say: 'extended';
      readonly userId: string;
      readonly expiresAt: SignedIn['session']['expiresAt'];
    }
  | { readonly say: 'ended'; readonly userId: string; readonly reason: string; readonly message: string };

export interface Tabs {
  readonly tell: (word: TabMessage) => void;
  readonly close: () => void;
}

/** Joins the tabs of this browser; a tab does not hear itself. */
export function joinTabs(hear: (word: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel('hearthline-session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() };
}
