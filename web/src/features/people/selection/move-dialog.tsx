import { Box, Button, Radio, Skeleton, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import * as m from "#messages";
import { Dialog, DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./selection.module.css";

interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** Without accents and in lower case. */
const foldForSearch = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Each typed word must begin a word of the name or detail. */
export function filterTargets(targets: readonly MoveTarget[], search: string): readonly MoveTarget[] {
  const typedWords = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (typedWords.length === 0) return targets;
  return targets.filter(({ name, detail }) => {
    const lettersAndDigits = /[\p{L}\p{N}]+/gu;
    const words = foldForSearch(`${name} ${detail}`).match(lettersAndDigits) ?? [];
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  });
}

export interface MoveDialogProps {
  readonly count: number;
  readonly targets: readonly MoveTarget[] | undefined;
  readonly failure: { readonly error: unknown; readonly onRetry: () => unknown } | undefined;
  readonly onClose: () => void;
  readonly onMove: (targetId: string) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

const MAX_SHOWN = 50;

export function MoveDialog({ count, targets, failure, onClose, onMove, isBusy, refusal }: MoveDialogProps) {
  const [search, setSearch] = useState("");
  const [targetId, setTargetId] = useState<string | null>(null);
  const move = usePress(onMove);
  const matches = useMemo(() => filterTargets(targets ?? [], search), [targets, search]);
  return (
    <Dialog onClose={onClose} title={m.bulk_move_title({ count: formatNumber(count) })} centered>
      <p>{m.bulk_move_text()}</p>
      {failure ? (
        <Failure title={m.bulk_move_failed()} {...failure} />
      ) : (
        <>
          <TextInput
            mt="sm"
            data-autofocus
            type="search"
            aria-label={m.bulk_move_search()}
            placeholder={m.bulk_move_search()}
            leftSection={buttonIcon(IconSearch)}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Radio.Group mt="sm" label={m.bulk_move_to()} value={targetId} onChange={setTargetId}>
            <div className={classes.list}>
              {!targets && <Skeleton height={56} />}
              {matches.slice(0, MAX_SHOWN).map(({ id, name, detail }) => (
                <Radio.Card key={id} value={id} className={classes.choice} aria-label={`${name}, ${detail}`}>
                  <Radio.Indicator />
                  <Stack component="span" gap={0} miw={0}>
                    <bdi className="cw-truncate cw-medium">{name}</bdi>
                    <bdi className="cw-dimmed cw-small">{detail}</bdi>
                  </Stack>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
          <Box component="p" className="cw-dimmed cw-small" mt={8} role="status">
            {targets && matches.length === 0 && m.bulk_move_none()}
            {matches.length > MAX_SHOWN && m.bulk_move_more({ count: formatNumber(matches.length - MAX_SHOWN) })}
          </Box>
        </>
      )}
      {refusal && (
        <Box component="p" mt={12} c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Box>
      )}
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
        <Button size="md" disabled={targetId === null} loading={isBusy} onClick={() => targetId && move(targetId)}>
          {m.bulk_move_action()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
