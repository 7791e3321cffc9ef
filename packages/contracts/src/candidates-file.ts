/** Name of the export: "{title}-candidates.csv" (core spec §2), without characters that file systems reject. */
export function candidatesFileName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim()}-candidates.csv`;
}
