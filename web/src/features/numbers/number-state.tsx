import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { AnsweringMode } from "@callwright/contracts/states";
import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { RegistrationBadge } from "../../components/registration-badge.tsx";
import { ServerMessage } from "../../components/server-message.tsx";
import classes from "./numbers.module.css";

type Status = ImportedNumber["registration"]["status"];

const explanations: Partial<Record<Status, (provider: string) => string>> = {
  importing: m.numbers_importing_text,
  activating: m.numbers_activating_text,
  failed: m.numbers_failed_text,
  reconnect: (provider) => m.numbers_reconnect_text({ provider }),
};

/** The providers are still setting the number up, so its state changes on its own. */
export const isBeingSetUp = ({ registration: { status } }: ImportedNumber) =>
  status === "importing" || status === "activating";

export const needsReconnect = ({ registration: { status } }: ImportedNumber) =>
  status === "reconnect" || status === "failed";

export const isHealthy = ({ registration, sms }: ImportedNumber) =>
  registration.isRegistered && sms.reason === undefined;

export function NumberState({ number }: { readonly number: ImportedNumber }) {
  const { status, reason, refusal } = number.registration;
  const explanation = reason ? (
    <ServerMessage refusal={refusal}>{reason}</ServerMessage>
  ) : (
    explanations[status]?.(carriers[number.provider].name)
  );
  return (
    <>
      <RegistrationBadge status={status} />
      {explanation && <Explanation>{explanation}</Explanation>}
    </>
  );
}

const Explanation = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" className="cw-dimmed cw-tiny" maw="48ch" mt={4}>
    {children}
  </Box>
);

export function NumberFeatures({ sms: { canSend, reason, refusal } }: Pick<ImportedNumber, "sms">) {
  return (
    <>
      {canSend ? m.numbers_sms_on() : m.numbers_sms_off()}
      {reason && (
        <Explanation>
          <ServerMessage refusal={refusal}>{reason}</ServerMessage>
        </Explanation>
      )}
    </>
  );
}

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
        <Explanation>
          <ToneBadge tone="neutral" isLive>
            {m.inbound_pending()}
          </ToneBadge>
        </Explanation>
      )}
    </>
  );
}
