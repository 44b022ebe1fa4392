import { ButtonLink } from '../ui/show/button.tsx';
import { EmptyState } from '../ui/show/states.tsx';
import { PageTitle } from '../ui/show/section.tsx';
import { MessagePage } from './message-page.tsx';

const title = '404 Page Not Found';
const text = 'Did you forget to add the page to the router?';

function HomeLink() {
  return (
    <ButtonLink href="/" kind="primary">
      Back to Home
    </ButtonLink>
  );
}

/** An unknown path, for visitors who are not signed in. */
export function NotFoundPage() {
  return <MessagePage title={title} text={text} action={<HomeLink />} />;
}

/** An unknown path within the shell, for signed-in users. */
export function NotFoundInShell() {
  return (
    <>
      <PageTitle title={title} />
      <div className="mantel" />
      <EmptyState title={text} action={<HomeLink />} />
    </>
  );
}
