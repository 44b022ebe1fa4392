import { Logo } from '../../ui/show/logo.tsx';
import { productName } from '../product.ts';

const cards = 4;
const rows = 5;

/** A figure's card: the sizes are those of ui/stat-card.tsx. */
function Card() {
  return (
    <div>
      <div className="text-desk">
        <span className="skeleton h-3 w-24" />
      </div>
      <div className="flex h-13 items-end pb-2">
        <span className="skeleton h-9 w-14" />
      </div>
      <div className="mantel mantel-thick" />
      <div className="mt-1 min-h-5" />
    </div>
  );
}

/**
 * The dashboard before session and scripts are here: top bar, figures and a list, without data. The build writes it into index.html
 * for browsers where somebody may be signed in; the page's own first rendering takes its place.
 */
export function DashboardOutline() {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div
        aria-hidden="true"
        className="flex min-h-15 items-center gap-x-1.5 px-2 tablet:gap-x-4 tablet:px-4 desk:pl-5"
      >
        <span className="size-11 desk:hidden" />
        <span className="flex items-center gap-x-3 text-l leading-5 font-head desk:text-l2 desk:leading-5.5">
          <Logo />
          {productName}
        </span>
      </div>
      <div aria-hidden="true" className="flex flex-1">
        <div className="hidden w-53 shrink-0 desk:block" />
        <div className="sheet min-w-0 flex-1 bg-sheet p-4 desk:rounded-tl-sheet desk:px-6.5 desk:pt-5 desk:pb-8">
          <div className="mb-4 text-xl">
            <span className="skeleton h-6 w-48" />
          </div>
          <div className="@container/stats">
            <div className="grid gap-x-4 gap-y-5 tablet:gap-x-8 @min-[16rem]/stats:grid-cols-2 @min-[51rem]/stats:grid-cols-4">
              {Array.from({ length: cards }, (_, index) => (
                <Card key={index} />
              ))}
            </div>
          </div>
          <div className="mt-5 text-l">
            <span className="skeleton h-4 w-36" />
          </div>
          <div className="mantel" />
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="flex h-15.25 items-center gap-3 border-b border-line">
              <span className="skeleton size-8 rounded-chip!" />
              <span className="skeleton h-3.5 w-1/3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
