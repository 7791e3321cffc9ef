import { useEffect, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { ApiError, messageOf } from "../../lib/api.ts";
import { formatDuration, formatUnits } from "../../lib/format.ts";

/** The server's message, translated where known; `failed` is the specification's message for the action. */
function refusalWords(error: unknown, failed: string): string {
  switch (error instanceof ApiError ? error.code : undefined) {
    case "invalid_credentials":
      return m.login_failed();
    case "email_unconfirmed":
      return m.refused_unconfirmed();
    case "link_invalid":
      return m.refused_link();
    default:
      return messageOf(error, failed);
  }
}

export function Refusal({ error, failed }: { readonly error: unknown; readonly failed: string }) {
  const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="bad">
      {refusalWords(error, failed)}
      {waitSeconds !== undefined && <Countdown key={waitSeconds} seconds={waitSeconds} />}
    </Notice>
  );
}

const SECOND_MS = 1_000;
/** Twice a second, so that none is skipped. */
const UPDATE_MS = 500;

/** Counts seconds on the screen; screen readers hear the time once, in minutes. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const [endsAtMs] = useState(() => performance.now() + seconds * SECOND_MS);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS)));
    const timer = setInterval(update, UPDATE_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  if (secondsLeft === 0) return <p>{m.retry_now()}</p>;
  return (
    <>
      <p className="cw-num" aria-hidden>
        {m.retry_in({ time: formatDuration(secondsLeft) })}
      </p>
      <p className="cw-hidden">{m.retry_in({ time: formatUnits(Math.ceil(seconds / 60), "minute") })}</p>
    </>
  );
}
