/** State of a number: its registration, capabilities, and what to do where one is missing. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { Tone } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ServerMessage } from "../../components/server-message.tsx";
import { providerNames } from "../../lib/provider-names.ts";
import classes from "./number-row.module.css";

type Status = ImportedNumber["registration"]["status"];

interface Look {
  readonly tone: Tone;
  readonly text: () => string;
  /** Explanation, where the server gives none. */
  readonly why?: (provider: string) => string;
}

const looks: Record<Status, Look> = {
  importing: { tone: "neutral", text: m.numbers_importing, why: m.numbers_importing_text },
  activating: { tone: "neutral", text: m.numbers_activating, why: m.numbers_activating_text },
  registered: { tone: "good", text: m.numbers_registered },
  failed: { tone: "bad", text: m.numbers_failed, why: m.numbers_failed_text },
  reconnect: { tone: "fair", text: m.numbers_reconnect, why: (provider) => m.numbers_reconnect_text({ provider }) },
};

/** The providers are still working, so the state changes by itself. */
export const isUnderWay = ({ registration: { status } }: ImportedNumber) =>
  status === "importing" || status === "activating";

/** Waits for new credentials. */
export const wantsReconnect = ({ registration: { status } }: ImportedNumber) =>
  status === "reconnect" || status === "failed";

export const isHealthy = ({ registration, sms }: ImportedNumber) =>
  registration.isRegistered && sms.reason === undefined;

export function NumberState({ number }: { readonly number: ImportedNumber }) {
  const { status, reason, refusal } = number.registration;
  const { tone, text, why } = looks[status];
  const words = reason ? (
    <ServerMessage refusal={refusal}>{reason}</ServerMessage>
  ) : (
    why?.(providerNames[number.provider])
  );
  return (
    <>
      <ToneBadge tone={tone} isLive={isUnderWay(number)}>
        {text()}
      </ToneBadge>
      {words && <p className={classes.reason}>{words}</p>}
    </>
  );
}

export function NumberFeatures({ sms: { canSend, reason, refusal } }: Pick<ImportedNumber, "sms">) {
  return (
    <>
      {canSend ? m.numbers_sms_on() : m.numbers_sms_off()}
      {reason && (
        <p className={classes.reason}>
          <ServerMessage refusal={refusal}>{reason}</ServerMessage>
        </p>
      )}
    </>
  );
}
