import { Button, NativeSelect, UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount } from "#contract/format.ts";
import classes from "./Pager.module.css";
import type { View } from "#web/lib/view.ts";
import { useTranslator } from "#web/texts/translator.ts";

const pageButtons = 5;

type Props = {
  caption: string;
  view: View;
  total: number;
  /** True if there are more rows than `total`. */
  totalIsMore?: boolean;
  pageSizes: readonly number[];
  onChange: (change: Partial<View>) => void;
  /** True below a list that may be taller than the window. */
  sticks?: boolean;
  /** Shown at the end of the summary line. */
  children?: ReactNode;
};

/** The position in a long list, and page navigation. */
export function Pager(props: Props) {
  const { caption, view, total, totalIsMore = false, pageSizes, sticks = false, onChange, children } = props;
  const { page, pageSize } = view;
  const { t } = useTranslator();
  const counted = Math.max(1, Math.ceil(total / pageSize));
  // Behind the counted pages there is at least one more.
  const pages = totalIsMore ? Math.max(counted, page) + 1 : counted;
  const first = (page - 1) * pageSize + 1;
  const last = totalIsMore ? page * pageSize : Math.min(page * pageSize, total);
  return (
    <div className={classes.pager} data-sticks={sticks || undefined}>
      <div className={classes.facts}>
        <output>
          {t(totalIsMore ? "ui.firstLastOfMore" : "ui.firstLastOfAll", {
            first: formatCount(first),
            last: formatCount(last),
            all: formatCount(total),
          })}
        </output>
        <NativeSelect
          className={classes.size}
          size="xs"
          aria-label={t("ui.rowsPerPage")}
          value={pageSize}
          onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t("ui.countPerPage", { count: size }),
          }))}
        />
        {children}
      </div>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("ui.pagesOfWhat", { what: caption })}>
          <Step
            label={t("ui.previousPage")}
            disabled={page === 1}
            onClick={() => onChange({ page: page - 1 })}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          {pagesAround(page, pages).map((number) => (
            <UnstyledButton
              key={number}
              className={classes.page}
              aria-label={t("ui.pageNumber", { number })}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onChange({ page: number })}
            >
              {formatCount(number)}
            </UnstyledButton>
          ))}
          <Step
            label={t("ui.nextPage")}
            disabled={page === pages}
            onClick={() => onChange({ page: page + 1 })}
          >
            <IconChevronRight size={18} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <Button
      className={classes.step}
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Up to five page numbers, centred on the current one where possible. */
function pagesAround(page: number, pages: number): number[] {
  const count = Math.min(pageButtons, pages);
  const start = Math.min(Math.max(1, page - Math.floor(count / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => start + index);
}
