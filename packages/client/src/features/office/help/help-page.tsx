import { useState } from 'react';
import { useParams } from 'wouter';
import { Link } from '../../../ui/show/link.tsx';
import { PageTitle, Section } from '../../../ui/show/section.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { ButtonLink } from '../../../ui/show/button.tsx';
import type { HelpScene } from './help-scene.ts';
import { SceneView } from './scene-view.tsx';
import { helpChapters, helpScenes } from './scenes.ts';
import { foldText } from '@hearthline/contracts';

/** The help: the scene in the URL, or all scenes with a search. */
export function HelpPage() {
  const { scene: id } = useParams<{ scene?: string }>();
  if (id === undefined) return <AllScenes />;
  const scene = helpScenes.find((each) => each.id === id);
  return scene ? <SceneView key={id} scene={scene} /> : <UnknownScene />;
}

function UnknownScene() {
  return (
    <>
      <PageTitle title="Help" />
      <div className="mantel" />
      <EmptyState
        title="There is no help page of this name."
        action={<ButtonLink href="/help">All help</ButtonLink>}
      />
    </>
  );
}

function AllScenes() {
  const [query, setQuery] = useState('');
  const isSearch = query.trim() !== '';
  const found = isSearch ? searchScenes(helpScenes, query) : [];
  return (
    <>
      <PageTitle title="Help" aside="How things are done in Hearthline" />
      <div className="no-print mb-5 max-w-[32rem]">
        <SearchField label="Search the help" value={query} onSearch={setQuery} />
      </div>
      <p role="status" className="sr-only">
        {isSearch && `${String(found.length)} found`}
      </p>
      {isSearch && found.length > 0 && <SceneSection title="Found" scenes={found} />}
      {isSearch && found.length === 0 && (
        <EmptyState
          title="Nothing found"
          text="Try one word less, or another one. If it is missing here, ask a colleague or your manager."
        />
      )}
      {!isSearch && helpChapters.map((chapter) => <SceneSection key={chapter.title} {...chapter} />)}
    </>
  );
}

function SceneSection({ title, scenes }: { title: string; scenes: readonly HelpScene[] }) {
  return (
    <Section title={title} className="mb-7">
      <ul className="grid gap-x-8 tablet:grid-cols-2">
        {scenes.map((scene) => (
          <li key={scene.id} className="border-b border-line">
            <Link href={`/help/${scene.id}`} className="group block min-h-15 rounded-chip py-2.5">
              <span className="block font-head text-primary-ink underline-offset-4 group-hover:underline">
                {scene.title}
              </span>
              <span className="block text-s text-ink-2">{scene.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The scenes that contain every typed word, ignoring case and accents. Scenes with all words in the title come first. */
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
