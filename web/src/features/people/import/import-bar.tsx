import type { Import } from "@callwright/contracts/endpoints/import";
import { Button, Flex, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { writeStored } from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import { ImportProgress } from "./import-progress.tsx";
import { importsQuery, isOpen, isProcessing, outcomeOf, shownImportId, shownImportKey } from "./imports-query.ts";
import { ReportButton } from "./report-button.tsx";

interface ImportBarProps {
  readonly parentId: string;
  readonly onOpen: () => void;
  readonly onAdded: () => void;
}

export const ImportBar = memo(function ImportBar({ parentId, onOpen, onAdded }: ImportBarProps) {
  const { data: all } = useQuery(importsQuery(parentId));
  const ended = useEnded(parentId, all, onAdded);
  const shown = all?.find(isOpen) ?? ended.shown;
  if (!shown) return null;
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
        {isProcessing(shown) ? (
          <>
            <bdi className="cw-medium cw-anywhere">{shown.fileName}</bdi>
            <ImportProgress importRecord={shown} />
          </>
        ) : (
          <p role="status">{importMessage(shown)}</p>
        )}
      </Stack>
      <Flex wrap="wrap" gap={8}>
        {isOpen(shown) ? (
          <Button variant="default" size="xs" onClick={onOpen}>
            {shown.state === "checked" ? m.import_review() : m.import_details()}
          </Button>
        ) : (
          <>
            {outcomeOf(shown).left > 0 && <ReportButton importId={shown._id} size="xs" />}
            <Button variant="default" size="xs" onClick={ended.hide}>
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
  const { added, merged, left, remaining } = outcomeOf(importRecord);
  const file = `\u2068${importRecord.fileName}\u2069`;
  if (state === "checked") return m.import_bar_review({ file });
  const counts = { file, added: formatNumber(added + merged), skipped: formatNumber(left) };
  if (state === "completed") return left > 0 ? m.import_bar_done(counts) : m.import_bar_added(counts);
  if (!startedAt) return m.import_bar_failed({ file });
  return m.import_bar_stopped({ ...counts, rest: formatNumber(remaining) });
}

/** Announces an import that ends while watched. One with something left to do is shown until dismissed, also after a reload. */
function useEnded(parentId: string, all: readonly Import[] | undefined, onAdded: () => void) {
  const before = useRef(new Map<string, Import["state"]>());
  const place = shownImportKey(parentId);
  const [shownId, setShownId] = useState(() => shownImportId(parentId));
  const show = useCallback(
    (id: string | undefined) => {
      writeStored(place, id);
      setShownId(id);
    },
    [place],
  );
  useEffect(() => {
    for (const one of all ?? []) {
      const was = before.current.get(one._id);
      const hasEnded = (was === "importing" || was === "stopping") && !isOpen(one);
      before.current.set(one._id, one.state);
      if (!hasEnded) continue;
      onAdded();
      if (one.state !== "completed" || outcomeOf(one).left > 0) show(one._id);
      if (one.state === "cancelled") toast.info(m.import_cancelled());
      else if (one.state === "completed" && one.counts.added + one.counts.merged > 0) toast.success(m.people_added());
      else toast.error(m.people_add_failed());
    }
  }, [all, onAdded, show]);
  return { shown: all?.find(({ _id }) => _id === shownId), hide: () => show(undefined) };
}
