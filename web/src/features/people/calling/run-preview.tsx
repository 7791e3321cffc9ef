import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Box, Flex, Skeleton, Stack } from "@mantine/core";
import { useId } from "react";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Figures } from "../../../components/figures.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { useLoadingPhase } from "../../../components/use-loading-phase.ts";
import { formatNumber, formatWeekdayTime } from "../../../lib/format.ts";
import { MoveClock } from "./move-clock.tsx";

interface RunPreviewProps {
  readonly preview: RunPreview | undefined;
  /** The requested start; undefined if the run starts now. */
  readonly startAt: string | undefined;
  readonly zone: string;
}

export function RunPreviewBox({ preview, startAt, zone }: RunPreviewProps) {
  const phase = useLoadingPhase(preview === undefined);
  const titleId = useId();
  if (!preview || phase !== "content")
    return (
      <Box mih={52} aria-busy>
        {phase === "skeleton" && <Skeleton height={52} />}
      </Box>
    );
  const { now, later, skipped, laterGroups, skippedGroups, minutesLeft, withheld, blockedBy, estimate } = preview;
  const figures = [
    [startAt ? m.launch_at_start() : m.launch_now(), now],
    [m.launch_later(), later],
    [m.launch_skipped(), skipped],
  ] as const;
  return (
    <Stack component="section" gap={12} aria-labelledby={titleId}>
      <Box id={titleId} component="h3" className="cw-medium" mb={-4} fz="md">
        {m.launch_label()}
      </Box>
      <Figures columns={3} isLive figures={figures.map(([label, count]) => [label, formatNumber(count)])} />
      {estimate && <p className="cw-medium">{estimateText(estimate, minutesLeft)}</p>}
      {blockedBy && (
        <Notice tone="fair">
          {blockedTexts[blockedBy]()} <BillingLink />
        </Notice>
      )}
      {withheld && !blockedBy && (
        <Notice tone="fair">
          {withheldTexts[withheld.why]({ count: formatNumber(withheld.count) })} <BillingLink />
        </Notice>
      )}
      {laterGroups.length > 0 && (
        <ReasonGroups
          title={m.launch_later_title({ zone: zoneLabel(zone) })}
          groups={laterGroups.map(({ at, rule, words, count }) => ({
            key: `${at} ${rule}`,
            count,
            when: formatWeekdayTime(at, zone),
            why: ruleText(rule, words),
          }))}
        />
      )}
      {skippedGroups.length > 0 && (
        <ReasonGroups
          title={m.launch_skipped_title()}
          groups={skippedGroups.map(({ rule, words, count }) => ({ key: rule, count, why: ruleText(rule, words) }))}
        />
      )}
      <MoveClock preview={preview} />
      {/* `withheld` people are left to call, once there are minutes or trial calls for them. */}
      {now + later === 0 && !withheld && <Notice tone="neutral">{m.launch_nobody()}</Notice>}
    </Stack>
  );
}

const withheldTexts = { minutes: m.launch_withheld_minutes, trial: m.launch_withheld_trial };

const blockedTexts = { minutes: m.launch_blocked_minutes, trial: m.launch_blocked_trial };

type Estimate = NonNullable<RunPreview["estimate"]>;

function estimateText({ minutes, seconds, lines, freeLines }: Estimate, minutesLeft: number): string {
  const duration = formatNumber(Math.ceil(seconds / 60));
  const sentences = [
    m.launch_estimate({ duration, lines: formatNumber(lines), free: formatNumber(freeLines) }),
    m.launch_minutes({ minutes: formatNumber(minutes), left: formatNumber(minutesLeft) }),
  ];
  if (freeLines === 0) sentences.push(m.launch_lines_busy());
  return sentences.join(" ");
}

interface ReasonGroup {
  readonly key: string;
  readonly count: number;
  readonly when?: string;
  readonly why: string;
}

const SHOWN_GROUPS = 3;

function ReasonGroups({ title, groups }: { readonly title: string; readonly groups: readonly ReasonGroup[] }) {
  const hiddenGroups = groups.slice(SHOWN_GROUPS);
  return (
    <Stack className="cw-small" gap={4}>
      <p className="cw-medium">{title}</p>
      <ReasonList groups={groups.slice(0, SHOWN_GROUPS)} />
      {hiddenGroups.length > 0 && (
        <details>
          <Box component="summary" className="cw-dimmed" w="fit-content" py={4} style={{ cursor: "pointer" }}>
            {m.launch_more({ count: formatNumber(hiddenGroups.length) })}
          </Box>
          <ReasonList groups={hiddenGroups} />
        </details>
      )}
    </Stack>
  );
}

function ReasonList({ groups }: { readonly groups: readonly ReasonGroup[] }) {
  return (
    <ul className="cw-stack">
      {groups.map(({ key, count, when, why }) => (
        <Flex key={key} component="li" gap={12} py={4}>
          <Box component="bdi" className="cw-medium cw-num" flex="none" miw={32} ta="end">
            {formatNumber(count)}
          </Box>
          <Flex component="span" className="cw-dimmed" wrap="wrap" gap="0 8px">
            {when && (
              <Box component="bdi" className="cw-num cw-nowrap" c="var(--cw-text)">
                {when}
              </Box>
            )}
            <span>{why}</span>
          </Flex>
        </Flex>
      ))}
    </ul>
  );
}
