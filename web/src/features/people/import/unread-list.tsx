/** People loaded without an ambiguous value, with a download to correct and merge. */
import * as m from "#messages";
import { FaultList } from "./fault-list.tsx";
import { withReasons } from "./report-words.ts";
import type { PackedFile } from "./worker-words.ts";

type UnreadValue = Pick<PackedFile, "header" | "unread" | "unreadValues" | "unreadCsv">;

export function UnreadList({ packed }: { readonly packed: UnreadValue }) {
  const { unread, unreadValues } = packed;
  const about = { title: m.import_unread(), text: m.import_unread_text(), fileName: "values-left-out.csv" };
  return <FaultList faults={unreadValues} total={unread} csv={() => fileOf(packed)} about={about} />;
}

const fileOf = ({ unreadCsv, header }: UnreadValue) =>
  withReasons(unreadCsv, header, (column) => `${column}: ${m.import_unread_reason()}`);
