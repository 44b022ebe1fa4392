import { Button } from './button.tsx';
import { arrowLeft, arrowRight } from './icons.ts';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The way through a list of several pages; nothing where there is one. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-4">
      <Button icon={arrowLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span aria-current="page" className="text-s text-ink-2">
        Page {page} of {pages}
      </span>
      <Button iconEnd={arrowRight} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
