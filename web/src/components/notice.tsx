import { type Icon, IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

const icons = { neutral: IconInfoCircle, good: IconCircleCheck, fair: IconAlertTriangle, bad: IconAlertCircle };
export type NoticeTone = keyof typeof icons;

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: ReactNode;
  readonly icon?: Icon;
  readonly children: ReactNode;
}

export function Notice({ tone, title, icon: IconComponent = icons[tone], children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <IconComponent size={16} stroke={1.75} style={{ flex: "none", marginTop: 1 }} aria-hidden />
      <div>
        {title && <p className="cw-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
