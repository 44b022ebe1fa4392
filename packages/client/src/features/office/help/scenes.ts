import type { HelpScene } from './help-scene.ts';
import { dailyScenes } from './scenes/daily-scenes.ts';
import { homeScenes } from './scenes/home-scenes.ts';
import { recordScenes } from './scenes/record-scenes.ts';

export interface HelpChapter {
  readonly title: string;
  readonly scenes: readonly HelpScene[];
}

export const helpChapters: readonly HelpChapter[] = [
  { title: 'In every shift', scenes: dailyScenes },
  { title: 'Residents and records', scenes: recordScenes },
  { title: 'Screens, tablets and accounts', scenes: homeScenes },
];

export const helpScenes: readonly HelpScene[] = helpChapters.flatMap(({ scenes }) => scenes);
