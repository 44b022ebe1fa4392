import { Button } from '../show/button.tsx';
import { arrowLeft, arrowRight } from '../show/icons.ts';
import { SegmentedControl } from '../form/segmented-control.tsx';

export interface PaginationProps {
  /** Noun for the rows: "Residents". */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Previous/next buttons of a paginated list and its page size. */
export function Pagination({ label, page, pages, pageSize, pageSizes, onPage, onPageSize }: PaginationProps) {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
      <div className="flex items-center gap-2.5">
        <span className="text-s text-ink-2" aria-hidden="true">
          Per page
        </span>
        <SegmentedControl
          label={`${label} per page`}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(chosen) => onPageSize(Number(chosen))}
        />
      </div>
      {pages > 1 && (
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
      )}
    </div>
  );
}
