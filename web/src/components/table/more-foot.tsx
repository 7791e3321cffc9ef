/** Foot of a list loaded in parts: how much is loaded, and a button for more. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import classes from "./pager.module.css";

interface MoreFootProps {
  /** How much is loaded. */
  readonly children: ReactNode;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

export function MoreFoot({ children, hasMore, isLoading, onMore }: MoreFootProps) {
  return (
    <div className={classes.pager}>
      <bdi className={classes.range} aria-live="polite">
        {children}
      </bdi>
      {hasMore && (
        <Button variant="default" onClick={onMore} loading={isLoading}>
          {m.list_more()}
        </Button>
      )}
    </div>
  );
}
