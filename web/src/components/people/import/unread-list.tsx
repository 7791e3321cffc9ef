/** People who are loaded without a value that was not sure, and which one that is; a file of them to be corrected and merged. */
import * as m from "#messages";
import { FaultList } from "./fault-list.tsx";
import { withReasons } from "./report-words.ts";
import type { Packed } from "./worker-words.ts";

type Unread = Pick<Packed, "header" | "unread" | "unreadValues" | "unreadCsv">;

export function UnreadList({ packed }: { readonly packed: Unread }) {
  const { unread, unreadValues } = packed;
  const about = { title: m.import_unread(), text: m.import_unread_text(), fileName: "values-left-out.csv" };
  return <FaultList faults={unreadValues} total={unread} csv={() => fileOf(packed)} about={about} />;
}

const fileOf = ({ unreadCsv, header }: Unread) =>
  withReasons(unreadCsv, header, (column) => `${column}: ${m.import_unread_reason()}`);
