import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";

interface PromptSplitFieldProps {
  readonly newestVersion: number;
  /** Undefined without a split: all calls use the current version. */
  readonly versions: readonly number[] | undefined;
  readonly onChange: (versions: readonly number[] | undefined) => void;
}

/** Keeps the list short. A user who needs an older version restores it, which makes it the newest. */
const MAX_OFFERED_VERSIONS = 50;

export function PromptSplitField({ newestVersion, versions, onChange }: PromptSplitFieldProps) {
  const [first = newestVersion - 1, second = newestVersion] = versions ?? [];
  const offeredCount = Math.min(newestVersion, MAX_OFFERED_VERSIONS);
  const offeredVersions = Array.from({ length: offeredCount }, (_, index) => newestVersion - index);
  const versionSelect = (label: string, value: number, otherVersion: number, onSelect: (version: number) => void) => (
    <NativeSelect
      label={label}
      value={value}
      data={offeredVersions
        .filter((version) => version !== otherVersion)
        .map((version) => ({ value: String(version), label: m.analytics_version({ version: formatNumber(version) }) }))}
      onChange={(event) => onSelect(Number(event.currentTarget.value))}
    />
  );
  return (
    <>
      <Checkbox
        label={m.split_compare()}
        description={m.split_text()}
        checked={versions !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? [first, second] : undefined)}
      />
      {versions && (
        <Stack gap={16}>
          {versionSelect(m.split_first(), first, second, (version) => onChange([version, second]))}
          {versionSelect(m.split_second(), second, first, (version) => onChange([first, version]))}
        </Stack>
      )}
    </>
  );
}
