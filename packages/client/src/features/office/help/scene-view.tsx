import { can, roleLabels, roles } from '@hearthline/contracts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { usePageSubject } from '../../../lib/shell/page-subject.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { PageTitle, Section } from '../../../ui/show/section.tsx';
import type { HelpScene } from './help-scene.ts';
import { ScenePicture } from './scene-picture.tsx';

/** A scene: its steps with a picture, and frequent questions. */
export function SceneView({ scene }: { scene: HelpScene }) {
  const { title, summary, steps, questions, screen } = scene;
  usePageSubject(title);
  return (
    <article className="max-w-[51rem]">
      <PrintFrame title={`Help: ${title}`} />
      <p className="no-print">
        <TextLink href="/help">All help</TextLink>
      </p>
      <PageTitle title={title} actions={<PrintButton />} />
      <div className="mantel" />
      <p className="mt-4 text-l">{summary}</p>
      <WhoMay scene={scene} />
      <ScenePicture scene={scene} />
      <Section title="Step by step" className="mt-6">
        <ol className="list-decimal space-y-3 py-3 pl-7 marker:font-number">
          {steps.map((step) => (
            <li key={step} className="pl-1 print:break-inside-avoid">
              <SceneText text={step} />
            </li>
          ))}
        </ol>
        {screen && <OpenScreen {...screen} permission={scene.permission} />}
      </Section>
      <Section title="What people ask" className="mt-6">
        <dl>
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-b border-line py-3 print:break-inside-avoid">
              <dt className="font-head">
                <SceneText text={question} />
              </dt>
              <dd className="mt-1">
                <SceneText text={answer} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </article>
  );
}

/** Names the roles, if not all have the permission. */
function WhoMay({ scene: { permission } }: { scene: HelpScene }) {
  const holders = permission ? roles.filter((role) => can(role, permission)) : roles;
  if (holders.length === roles.length) return null;
  return <p className="mt-1 text-ink-2">For: {holders.map((role) => roleLabels[role]).join(', ')}.</p>;
}

interface OpenScreenProps extends NonNullable<HelpScene['screen']> {
  readonly permission: HelpScene['permission'];
}

function OpenScreen({ href, label, permission = 'canViewRecords' }: OpenScreenProps) {
  const mayOpen = useCan(permission);
  return mayOpen && <ButtonLink href={href} className="no-print mb-2">{`Open ${label}`}</ButtonLink>;
}

/** A text of the help; words quoted from a screen are highlighted. */
function SceneText({ text }: { text: string }) {
  return text.split(/(“[^”]+”)/).map((part, index) =>
    part.startsWith('“') ? (
      <span key={index} className="font-label">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
