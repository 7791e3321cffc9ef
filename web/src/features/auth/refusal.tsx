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
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="bad">
      {refusalWords(error, failed)}
      {wait !== undefined && <Countdown key={wait} seconds={wait} />}
    </Notice>
  );
}

/** Updates every second visually; screen readers hear the time once, in minutes. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const [endsAt] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  if (left === 0) return <p>{m.retry_now()}</p>;
  return (
    <>
      <p className="cw-num" aria-hidden>
        {m.retry_in({ time: formatDuration(left) })}
      </p>
      <p className="cw-hidden">{m.retry_in({ time: formatUnits(Math.ceil(seconds / 60), "minute") })}</p>
    </>
  );
}
