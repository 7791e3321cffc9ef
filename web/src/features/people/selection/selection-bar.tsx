import { type Decision, decisions } from "@callwright/contracts/states";
import { Box, Button, CloseButton } from "@mantine/core";
import {
  IconArrowRight,
  IconColumns2,
  IconPhone,
  IconPhoneOff,
  IconQuestionMark,
  IconShare,
  IconStar,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import * as m from "#messages";
import { decisionWords } from "../../../components/call/scorecard-words.ts";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./selection.module.css";

type BulkAction = "call" | "share" | "move" | "do_not_call" | "delete";

interface SelectionBarProps {
  readonly count: number;
  /** How many match search and filters; undefined if all of them are selected. */
  readonly total: number | undefined;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  readonly onCompare?: (() => void) | undefined;
  readonly onDecide: (decision: Decision) => void;
  readonly onAct: (action: BulkAction) => void;
}

const decisionIcons = { shortlist: IconStar, maybe: IconQuestionMark, decline: IconX };

export function SelectionBar({ count, total, onChooseAll, onClear, onCompare, onDecide, onAct }: SelectionBarProps) {
  const isPhone = usePhoneScreen();
  const items = [
    ...decisions.map((decision) => ({
      label: decisionWords[decision](),
      icon: decisionIcons[decision],
      onClick: () => onDecide(decision),
    })),
    { label: m.bulk_call(), icon: IconPhone, onClick: () => onAct("call") },
    { label: m.share_action(), icon: IconShare, onClick: () => onAct("share") },
    { label: m.bulk_move(), icon: IconArrowRight, onClick: () => onAct("move") },
    { label: m.bulk_do_not_call(), icon: IconPhoneOff, onClick: () => onAct("do_not_call") },
    { label: m.bulk_delete(), icon: IconTrash, onClick: () => onAct("delete") },
  ];
  return (
    <div className={classes.place}>
      <section className={classes.bar} aria-label={m.bulk_bar()}>
        <Box component="span" className="cw-small cw-bold cw-num" px={4} role="status">
          <bdi>{m.bulk_chosen({ count: formatNumber(count) })}</bdi>
        </Box>
        {total !== undefined && (
          <Button variant="subtle" size="xs" onClick={onChooseAll}>
            {m.bulk_choose_all({ count: formatNumber(total) })}
          </Button>
        )}
        {onCompare && (
          <Button size="xs" leftSection={buttonIcon(IconColumns2, 14)} onClick={onCompare}>
            {m.compare_open()}
          </Button>
        )}
        {isPhone ? (
          <MoreMenu label={m.bulk_bar()} size="md" items={items} />
        ) : (
          items.map(({ label, icon: Icon, onClick }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              leftSection={<Icon size={14} stroke={1.75} aria-hidden className={classes.icon} />}
              onClick={onClick}
            >
              {label}
            </Button>
          ))
        )}
        <CloseButton size="sm" aria-label={m.bulk_clear()} title={m.bulk_clear()} onClick={onClear} />
      </section>
    </div>
  );
}
