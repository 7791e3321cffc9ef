import { Skeleton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { PreloadLink, usePreload } from "../../lib/preload.tsx";
import type { LoadingPhase } from "../use-loading-phase.ts";
import type { Column, ColumnHead } from "./table-card.tsx";
import classes from "./table-controls.module.css";

export type RowTarget = {
  readonly label: string;
  readonly isOpen?: boolean;
} & ({ readonly to: string } | { readonly onOpen: () => void });

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  readonly target?: RowTarget | undefined;
  readonly className?: string | undefined;
  readonly below?: ReactNode;
}

export function Row<T>({ row, columns, target, className, below }: RowProps<T>) {
  const cells = columns.map(
    ({ key, cell, title, cellClass, align, isPinned, isWideOnly, isUnlabelled, isSelfEvident, label }) => (
      <td
        key={key}
        className={cellClass}
        title={title?.(row)}
        data-align={align}
        data-pinned={isPinned || undefined}
        data-wide={isWideOnly || undefined}
        data-label={!isUnlabelled && !isSelfEvident && typeof label === "string" ? label : undefined}
      >
        {cell(row)}
      </td>
    ),
  );
  const bodyRow = (
    <BodyRow target={target} className={className}>
      {cells}
    </BodyRow>
  );
  if (!below) return bodyRow;
  return (
    <>
      {bodyRow}
      <tr>
        <td colSpan={columns.length}>{below}</td>
      </tr>
    </>
  );
}

interface BodyRowProps extends Pick<RowProps<never>, "target" | "className"> {
  readonly children: ReactNode;
}

function BodyRow({ target, ...row }: BodyRowProps) {
  if (!target) return <tr {...row} />;
  if ("to" in target) return <LinkRow target={target} {...row} />;
  return <tr {...openProps(target, target.onOpen)} {...row} />;
}

function LinkRow({ target, ...row }: BodyRowProps & { readonly target: RowTarget & { readonly to: string } }) {
  const navigate = useNavigate();
  return <tr {...usePreload(target.to)} {...openProps(target, () => void navigate(target.to))} {...row} />;
}

const openProps = ({ label, isOpen }: RowTarget, open: () => void) => ({
  tabIndex: 0,
  "aria-label": label,
  "aria-selected": isOpen,
  onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Links and buttons have their own action; React also bubbles clicks from the row's dialogs and menus.
    const isOnRow = target instanceof Element && currentTarget.contains(target) && !target.closest("a, button");
    if (isOnRow) open();
  },
  onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === "Enter" && target === currentTarget) open();
  },
});

interface RowLinkProps {
  readonly to: string;
  /** Whether the link leads elsewhere than its row; such a link is a tab stop of its own. */
  readonly isElsewhere?: boolean;
  readonly children: ReactNode;
}

export const RowLink = ({ to, isElsewhere = false, children }: RowLinkProps) => (
  <PreloadLink to={to} {...(!isElsewhere && { tabIndex: -1 })} style={{ color: "inherit" }}>
    <bdi className="cw-cut">{children}</bdi>
  </PreloadLink>
);

interface SkeletonRowsProps {
  readonly columns: readonly ColumnHead[];
  readonly rowCount: number;
  /** In the silent phase the rows reserve their space invisibly. */
  readonly phase: LoadingPhase;
}

const widths = ["72%", "56%", "84%", "64%", "48%"];

export function SkeletonRows({ columns, rowCount, phase }: SkeletonRowsProps) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <tr key={row} aria-hidden>
      {columns.map(({ key }, column) => (
        <td key={key}>
          {phase === "skeleton" && <Skeleton height={12} width={widths[(row + column) % widths.length] ?? "60%"} />}
        </td>
      ))}
    </tr>
  ));
}

interface RowToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
  readonly children: ReactNode;
}

export const RowToggle = ({ isOpen, onToggle, controls, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
    {children}
    <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
  </button>
);

export function useOpenRows() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((openIds) => {
      const next = new Set(openIds);
      if (openIds.has(id)) next.delete(id);
      else next.add(id);
      return next;
    });
  return { isOpen: (id: string) => ids.has(id), toggle };
}
