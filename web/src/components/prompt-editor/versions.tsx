import type { PromptVersion } from "@callwright/contracts/endpoints/prompt";
import { Box, Button, Flex, Group, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import * as m from "#messages";
import { formatDateTime } from "../../lib/format.ts";
import { directionOf } from "../../lib/i18n/locale.ts";
import { ToneBadge } from "../badge.tsx";
import { type DiffPart, diff, isRewritten, omitUnchanged } from "./diff.ts";
import classes from "./prompt-editor.module.css";

interface PromptVersionsProps {
  /** Consecutive versions, newest first. */
  readonly versions: readonly PromptVersion[];
  readonly total: number;
  readonly zone: string;
  readonly languageName: (language: PromptVersion["language"]) => string;
  readonly onMore: () => void;
  readonly isLoadingMore: boolean;
  /** Returns whether the version was restored. */
  readonly onRestore: (version: number) => Promise<boolean>;
  readonly isRestoring: boolean;
  readonly isDirty: boolean;
}

export function PromptVersions(props: PromptVersionsProps) {
  const { versions, total, onMore, isLoadingMore } = props;
  const newest = versions[0]?.version;
  return (
    <Stack align="flex-start" gap={12}>
      <Box component="ol" className="cw-frame" w="100%" aria-label={m.versions_title()}>
        {versions.map((version, index) => (
          <Version
            key={version.version}
            {...props}
            version={version}
            before={versions[index + 1]}
            isNewest={version.version === newest}
            nextNumber={(newest ?? 0) + 1}
          />
        ))}
      </Box>
      {versions.length < total && (
        <Button variant="default" onClick={onMore} loading={isLoadingMore}>
          {m.versions_more()}
        </Button>
      )}
    </Stack>
  );
}

interface VersionProps extends PromptVersionsProps {
  readonly version: PromptVersion;
  /** The previous version; undefined for the first version, and until the page with the previous one is loaded. */
  readonly before: PromptVersion | undefined;
  readonly isNewest: boolean;
  /** The number that a restored version gets. */
  readonly nextNumber: number;
}

function Version(props: VersionProps) {
  const { version, before, isNewest, nextNumber, zone, languageName, onMore, onRestore, isRestoring, isDirty } = props;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const number = String(version.version);
  const restore = async () => {
    const isDone = await onRestore(version.version);
    if (isDone) setAsking(false);
  };
  return (
    <li className={classes.version}>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="8px 16px">
        <Box miw={0}>
          <Group component="p" className="cw-small cw-medium" wrap="nowrap" gap={8}>
            {m.versions_number({ version: number })}
            {isNewest && <ToneBadge tone="good">{m.versions_in_force()}</ToneBadge>}
          </Group>
          <p className="cw-dimmed cw-tiny">
            <bdi>{formatDateTime(version.createdAt, zone)}</bdi> · <bdi>{version.createdBy}</bdi>
          </p>
          <p className="cw-dimmed cw-tiny">{changeText(version)}</p>
        </Box>
        <Flex wrap="wrap" gap={8}>
          {version.changed.length > 0 && (
            <Button
              variant="default"
              size="xs"
              aria-expanded={isOpen}
              aria-label={m.versions_changes_of({ version: number })}
              onClick={() => {
                if (!isOpen && !before) onMore();
                setOpen(!isOpen);
              }}
            >
              {isOpen ? m.versions_hide() : m.versions_changes()}
            </Button>
          )}
          {!isNewest && !isAsking && (
            <Button
              variant="default"
              size="xs"
              aria-label={m.versions_restore_of({ version: number })}
              onClick={() => setAsking(true)}
            >
              {m.versions_restore()}
            </Button>
          )}
        </Flex>
      </Flex>
      {isAsking && (
        <Group
          role="alert"
          className="cw-small"
          justify="space-between"
          gap="8px 16px"
          mt={12}
          px={12}
          py={8}
          bg="var(--cw-neutral-ground)"
          c="var(--cw-neutral-text)"
          style={{ borderRadius: "var(--cw-radius)" }}
        >
          <p>
            {m.versions_ask({ version: number, next: String(nextNumber) })} {isDirty && m.versions_ask_dirty()}
          </p>
          <Flex wrap="wrap" gap={8}>
            <Button variant="default" size="xs" autoFocus onClick={() => setAsking(false)} disabled={isRestoring}>
              {m.cancel()}
            </Button>
            <Button size="xs" loading={isRestoring} onClick={() => void restore()}>
              {m.versions_restore()}
            </Button>
          </Flex>
        </Group>
      )}
      {isOpen && before && <Changes version={version} before={before} languageName={languageName} />}
    </li>
  );
}

const changedParts: Record<PromptVersion["changed"][number], () => string> = {
  firstSentence: m.prompt_first_sentence,
  context: m.prompt_context,
  additionalNotes: m.prompt_notes,
  successEvaluation: m.prompt_evaluation,
  language: m.create_language,
  criteria: m.criteria_title,
};

function changeText({ changed, restoredFrom }: PromptVersion): string {
  if (restoredFrom !== undefined) return m.versions_restored({ version: String(restoredFrom) });
  if (changed.length === 0) return m.versions_first();
  return m.versions_changed({ parts: changed.map((part) => changedParts[part]()).join(", ") });
}

interface ChangesProps {
  readonly version: PromptVersion;
  readonly before: PromptVersion;
  readonly languageName: (language: PromptVersion["language"]) => string;
}

const textParts = [
  ["firstSentence", m.prompt_first_sentence],
  ["context", m.prompt_context],
  ["additionalNotes", m.prompt_notes],
  ["successEvaluation", m.prompt_evaluation],
] as const;

function Changes({ version, before, languageName }: ChangesProps) {
  return (
    <Stack gap={12} mt={12}>
      {version.changed.includes("language") && (
        <div>
          <Box component="h4" className="cw-dimmed cw-tiny" fw={400}>
            {m.create_language()}
          </Box>
          <p className={classes.versionText}>
            <del className={classes.gone}>{languageName(before.language)}</del>{" "}
            <ins className={classes.new}>{languageName(version.language)}</ins>
          </p>
        </div>
      )}
      {textParts
        .filter(([key]) => version.changed.includes(key))
        .map(([key, label]) => (
          <div key={key}>
            <Box component="h4" className="cw-dimmed cw-tiny" fw={400}>
              {label()}
            </Box>
            <Difference before={before} after={version} part={key} />
          </div>
        ))}
    </Stack>
  );
}

interface DifferenceProps {
  readonly before: PromptVersion;
  readonly after: PromptVersion;
  readonly part: (typeof textParts)[number][0];
}

function Difference({ before, after, part }: DifferenceProps) {
  const oldText = before[part];
  const newText = after[part];
  const parts = useMemo(() => diff(oldText, newText), [oldText, newText]);
  // Texts that have little in common, or differ in language, are shown one after the other.
  if (before.language !== after.language || isRewritten(parts))
    return (
      <>
        <FullText kind="gone" text={oldText} direction={directionOf(before.language)} />
        <FullText kind="new" text={newText} direction={directionOf(after.language)} />
      </>
    );
  return (
    <p className={classes.versionText} dir={directionOf(after.language)}>
      {omitUnchanged(parts).map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts never reorder.
        <Part key={index} {...difference} />
      ))}
    </p>
  );
}

function FullText({ direction, ...part }: DiffPart & { readonly direction: "ltr" | "rtl" }) {
  return (
    <p className={classes.versionText} dir={direction}>
      {part.text ? <Part {...part} /> : "–"}
    </p>
  );
}

function Part({ kind, text }: DiffPart) {
  if (kind === "same") return text;
  const Element = kind === "gone" ? "del" : "ins";
  return <Element className={classes[kind]}>{text}</Element>;
}
