import type { CallLog } from "@callwright/contracts/endpoints/call";
import * as m from "#messages";
import { formatCost, formatDateTime, formatNumber } from "../../lib/format.ts";
import { ruleText } from "../rule-text.ts";
import classes from "./evaluation.module.css";

/** In display order: line, transcription, model, voice, platform, analysis. */
const parts: Record<string, () => string> = {
  transport: m.cost_transport,
  transcriber: m.cost_stt,
  stt: m.cost_stt,
  model: m.cost_llm,
  llm: m.cost_llm,
  voice: m.cost_tts,
  tts: m.cost_tts,
  vapi: m.cost_platform,
  platform: m.cost_platform,
  analysis: m.cost_analysis,
  chat: m.cost_chat,
};

/** An unknown part keeps the provider's name, and comes last. */
const partText = (part: string) => parts[part]?.() ?? part;

const order = Object.keys(parts);
const partPosition = (part: string) => (part in parts ? order.indexOf(part) : order.length);

type Facts = Pick<CallLog, "attempt" | "queuedAt" | "decision" | "cost" | "promptVersion">;

export const hasFacts = ({ attempt, decision, cost }: Facts) =>
  attempt !== undefined || decision !== undefined || cost !== undefined;

interface CallFactsProps extends Facts {
  readonly zone: string;
}

export function CallFacts({ attempt, queuedAt, decision, cost, promptVersion, zone }: CallFactsProps) {
  const rows: (readonly [key: string, label: string, value: string])[] = [
    ...(attempt === undefined ? [] : [["attempt", m.call_attempt(), formatNumber(attempt)] as const]),
    ...(queuedAt === undefined ? [] : [["queued", m.call_queued(), formatDateTime(queuedAt, zone)] as const]),
    ...(decision ? [["rule", m.call_decision(), ruleText(decision.rule, decision.words)] as const] : []),
    ...(decision ? [["at", m.call_decided(), formatDateTime(decision.at, zone)] as const] : []),
    ...(promptVersion === undefined ? [] : [["version", m.call_prompt(), formatNumber(promptVersion)] as const]),
  ];
  return (
    <>
      <dl className="cw-stack cw-small">
        {rows.map(([key, label, value]) => (
          <Row key={key} label={label} value={value} />
        ))}
      </dl>
      {cost && (
        <dl className="cw-stack cw-small">
          <Row label={m.cost_title()} value={formatCost(cost.total)} isSum />
          {Object.entries(cost.parts)
            .filter(([, dollars]) => dollars > 0)
            .sort(([a], [b]) => partPosition(a) - partPosition(b))
            .map(([part, dollars]) => (
              <Row key={part} label={partText(part)} value={formatCost(dollars)} isPart />
            ))}
        </dl>
      )}
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
  readonly isPart?: boolean;
}

function Row({ label, value, isSum, isPart }: RowProps) {
  return (
    <div className={classes.row} data-sum={isSum || undefined} data-part={isPart || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className="cw-num">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
