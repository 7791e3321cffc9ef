import type { Import } from "@callwright/contracts/endpoints/import";
import { Button, Flex, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatNumber, isolate } from "../../../lib/format.ts";
import { writeStored } from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import {
  importOutcome,
  importsQuery,
  isProcessing,
  isUnfinished,
  shownImportId,
  shownImportKey,
} from "./imports-query.ts";
import { ImportProgress } from "./progress.tsx";
import { ReportButton } from "./rejected-rows.tsx";

interface ImportBarProps {
  readonly parentId: string;
  readonly onOpen: () => void;
  readonly onAdded: () => void;
}

export const ImportBar = memo(function ImportBar({ parentId, onOpen, onAdded }: ImportBarProps) {
  const { data: imports } = useQuery(importsQuery(parentId));
  const endedImport = useEndedImport(parentId, imports, onAdded);
  const shownImport = imports?.find(isUnfinished) ?? endedImport.shownImport;
  if (!shownImport) return null;
  return (
    <Group
      component="section"
      className="cw-card cw-small"
      gap="8px 16px"
      py={12}
      px={16}
      aria-label={m.import_bar_label()}
    >
      <Stack gap={8} flex={1} miw={240}>
        {isProcessing(shownImport) ? (
          <>
            <bdi className="cw-medium cw-anywhere">{shownImport.fileName}</bdi>
            <ImportProgress importRecord={shownImport} />
          </>
        ) : (
          <p role="status">{importMessage(shownImport)}</p>
        )}
      </Stack>
      <Flex wrap="wrap" gap={8}>
        {isUnfinished(shownImport) ? (
          <Button variant="default" size="xs" onClick={onOpen}>
            {shownImport.state === "checked" ? m.import_review() : m.import_details()}
          </Button>
        ) : (
          <>
            {importOutcome(shownImport).leftOut > 0 && <ReportButton importId={shownImport._id} size="xs" />}
            <Button variant="default" size="xs" onClick={endedImport.hide}>
              {m.import_hide()}
            </Button>
          </>
        )}
      </Flex>
    </Group>
  );
});

function importMessage(importRecord: Import): string {
  const { state, startedAt } = importRecord;
  const { added, merged, leftOut, remaining } = importOutcome(importRecord);
  const file = isolate(importRecord.fileName);
  if (state === "checked") return m.import_bar_review({ file });
  const counts = { file, added: formatNumber(added + merged), skipped: formatNumber(leftOut) };
  if (state === "completed") return leftOut > 0 ? m.import_bar_done(counts) : m.import_bar_added(counts);
  // Without a start, no row was added.
  if (!startedAt) return m.import_bar_failed({ file });
  return m.import_bar_stopped({ ...counts, rest: formatNumber(remaining) });
}

/** Announces the end of a running import and keeps that import on the page until hidden, unless all rows were added. */
function useEndedImport(parentId: string, imports: readonly Import[] | undefined, onAdded: () => void) {
  const lastStates = useRef(new Map<string, Import["state"]>());
  const storageKey = shownImportKey(parentId);
  const [shownId, setShownId] = useState(() => shownImportId(parentId));
  const show = useCallback(
    (id: string | undefined) => {
      writeStored(storageKey, id);
      setShownId(id);
    },
    [storageKey],
  );
  useEffect(() => {
    for (const importRecord of imports ?? []) {
      const lastState = lastStates.current.get(importRecord._id);
      lastStates.current.set(importRecord._id, importRecord.state);
      if (isRunning(importRecord.state)) show(importRecord._id);
      if (!isRunning(lastState) || isUnfinished(importRecord)) continue;
      onAdded();
      if (importRecord.state === "completed" && importOutcome(importRecord).leftOut === 0) show(undefined);
      announceEnd(importRecord);
    }
  }, [imports, onAdded, show]);
  return { shownImport: imports?.find(({ _id }) => _id === shownId), hide: () => show(undefined) };
}

const isRunning = (state?: Import["state"]) => state === "importing" || state === "stopping";

function announceEnd({ state, counts }: Import): void {
  const hasAdded = counts.added + counts.merged > 0;
  if (state === "cancelled") toast.info(m.import_cancelled());
  else if (state === "completed" && hasAdded) toast.success(m.people_added());
  else toast.error(m.people_add_failed());
}
