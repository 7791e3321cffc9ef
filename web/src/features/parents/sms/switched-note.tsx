/** Before saving: what happens to waiting texts when they are switched off, or on again. */
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { switchableTextsQuery } from "../../../lib/page-queries.ts";

interface SwitchedNoteProps {
  readonly parentId: string;
  readonly flag: "isPreCallSms" | "isPostCallSms";
  /** In the form, which may differ from the saved value. */
  readonly isOn: boolean;
}

export function SwitchedNote({ parentId, flag, isOn }: SwitchedNoteProps) {
  const { data } = useQuery(switchableTextsQuery(parentId));
  const texts = flag === "isPreCallSms" ? data?.preCall : data?.postCall;
  const count = (isOn ? texts?.takenBack : texts?.waiting) ?? 0;
  if (count === 0) return null;
  const words = isOn ? m.sms_switch_on : m.sms_switch_off;
  return <Notice tone={isOn ? "neutral" : "fair"}>{words({ count: formatNumber(count) })}</Notice>;
}
