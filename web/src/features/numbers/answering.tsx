import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { AnsweringMode } from "@callwright/contracts/states";
import { Box } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import classes from "./numbers.module.css";

export const answeringNames: Record<AnsweringMode, () => string> = {
  assistant: m.numbers_answering_assistant,
  callbacks: m.numbers_answering_callbacks,
  none: m.numbers_answering_none,
};

export function Answering({ answering: { mode, assistantName, state } }: Pick<ImportedNumber, "answering">) {
  return (
    <>
      <bdi>{mode === "assistant" ? assistantName : answeringNames[mode]()}</bdi>
      {mode === "callbacks" && assistantName && (
        <span className={classes.account}>
          <bdi>{assistantName}</bdi>
        </span>
      )}
      {state === "pending" && (
        <Box component="p" className="cw-dimmed cw-tiny" maw="48ch" mt={4}>
          <ToneBadge tone="neutral" isLive>
            {m.inbound_pending()}
          </ToneBadge>
        </Box>
      )}
    </>
  );
}
