import { Pagination } from '../../../ui/pagination.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { pageSizes } from './list-address.ts';
import type { ListToolsProps } from './list-tools.tsx';

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The way to the other pages, and how many residents one of them holds. */
export function ListFoot({ address, onChange, found }: ListToolsProps & { found: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
      <div className="flex items-center gap-2.5">
        <span className="text-s text-ink-2" aria-hidden="true">
          Per page
        </span>
        <SegmentedControl
          label="Residents per page"
          options={sizeOptions}
          value={String(address.pageSize)}
          onChange={(chosen) => {
            const pageSize = pageSizes.find((size) => String(size) === chosen);
            if (pageSize) onChange({ pageSize });
          }}
        />
      </div>
      <Pagination
        page={address.page}
        pages={Math.ceil(found / address.pageSize)}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}
