import { type Icon, IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

const signs = { neutral: IconInfoCircle, good: IconCircleCheck, fair: IconAlertTriangle, bad: IconAlertCircle };
export type Tone = keyof typeof signs;

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly icon?: Icon;
  readonly children: ReactNode;
}

export function Notice({ tone, title, icon: Sign = signs[tone], children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Sign size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <div>
        {title && <p className="cw-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
