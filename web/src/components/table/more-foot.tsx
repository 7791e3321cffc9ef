import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import classes from "./pager.module.css";

export interface MoreFootProps {
  readonly children: ReactNode;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

export function MoreFoot({ children, query }: MoreFootProps) {
  return (
    <div className={classes.pager}>
      <bdi className={classes.range} aria-live="polite">
        {children}
      </bdi>
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {m.list_more()}
        </Button>
      )}
    </div>
  );
}
