import { foldText } from '@hearthline/contracts';
import type { HelpScene } from './help-scene.ts';

/** The scenes that contain every typed word, without regard to case and accents; those with all of them in the title first. */
export function searchScenes(scenes: readonly HelpScene[], query: string): readonly HelpScene[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const found = scenes.filter((scene) => hasAll(foldText(textOf(scene))));
  const isTitled = ({ title }: HelpScene) => hasAll(foldText(title));
  return [...found.filter(isTitled), ...found.filter((scene) => !isTitled(scene))];
}

/** All that is read on the page of a scene. */
function textOf({ title, summary, steps, questions }: HelpScene): string {
  return [title, summary, ...steps, ...questions.flatMap(({ question, answer }) => [question, answer])].join(
    ' ',
  );
}
