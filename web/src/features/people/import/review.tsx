import type { Import, RowFlag } from "@callwright/contracts/endpoints/import";
import { Alert, Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { readDraft, saveDraft } from "../../../lib/storage.ts";
import { peopleWordsFor } from "../words.ts";
import { type Choices, expectedCounts, Finding, raisedFlags, safeChoices, withChoice } from "./findings.tsx";
import classes from "./import.module.css";
import { cacheImport } from "./imports-query.ts";
import { ReportButton } from "./rejected-rows.tsx";

interface ReviewProps {
  readonly parentId: string;
  readonly importRecord: Import;
  readonly cancel: { readonly mutate: () => void; readonly isPending: boolean };
}

interface Draft {
  readonly choices: Choices;
  readonly source: string;
}

/** The draft is stored until the import starts. The attestation is never stored. */
function useDraft(importId: string) {
  const { id } = useUser();
  const name = `import:${importId}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readDraft(id, name) as Partial<Draft> | undefined;
    return { choices: { ...safeChoices, ...stored?.choices }, source: stored?.source ?? "" };
  });
  const save = (next: Draft) => {
    setDraft(next);
    saveDraft(id, name, next);
  };
  return { draft, save, forget: () => saveDraft(id, name, undefined) };
}

export function Review({ parentId, importRecord, cancel }: ReviewProps) {
  const { draft, save, forget } = useDraft(importRecord._id);
  const [isAttested, setAttested] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const start = useMutation({
    mutationFn: () => {
      // Sent along, since the user has attested exactly these words.
      const words = m.import_consent_words();
      const source = draft.source.trim();
      const consent = { attested: true as const, words, ...(source && { source }) };
      return call("startImport", { params: { id: importRecord._id }, body: { ...draft.choices, consent } });
    },
    onSuccess: (answer) => {
      forget();
      cacheImport(parentId, answer.import);
    },
  });
  // Limits only presses that send; each press without the attestation shows the error.
  const send = usePress(() => start.mutate(), SAVE_MS);
  const submit = () => {
    setSubmitted(true);
    if (isAttested) send();
  };
  const { added, merged, isExact } = expectedCounts(importRecord.counts, draft.choices);
  const total = added + merged;
  const hasToSuppress = draft.choices.contactRefused === "suppress" && importRecord.counts.contactRefused > 0;
  const canStart = total > 0 || hasToSuppress;
  const peopleWords = peopleWordsFor(parentId);
  const addText = isExact ? peopleWords.addCount({ count: formatNumber(total) }) : peopleWords.add();
  const nothingToAddText = hasToSuppress ? m.import_choice_suppress() : m.import_start_none();
  const flags = raisedFlags(importRecord.counts);
  const choose = (flag: RowFlag, value: string) => save({ ...draft, choices: withChoice(draft.choices, flag, value) });
  return (
    <>
      <section aria-label={m.import_found()}>
        <h3 className="cw-small cw-bold">{m.import_found()}</h3>
        {flags.length === 0 && <p className="cw-dimmed cw-small">{m.import_all_new()}</p>}
        <ul className={classes.findings}>
          {flags.map(({ flag, count }) => (
            <Finding
              key={flag}
              flag={flag}
              count={count}
              samples={importRecord.samples.filter((sample) => sample.flag === flag)}
              choices={draft.choices}
              onChoose={choose}
            />
          ))}
        </ul>
        {flags.length > 0 && <ReportButton importId={importRecord._id} size="xs" label={m.import_download_faults()} />}
      </section>
      {canStart && (
        <Stack component="section" className="cw-frame" gap={12} p="12px 16px 16px" aria-label={m.import_consent()}>
          <h3 className="cw-small cw-bold">{m.import_consent()}</h3>
          <Checkbox
            label={m.import_consent_words()}
            checked={isAttested}
            error={isSubmitted && !isAttested && m.import_consent_needed()}
            onChange={({ currentTarget }) => setAttested(currentTarget.checked)}
          />
          <TextInput
            label={m.import_consent_source()}
            description={m.import_consent_source_hint()}
            maxLength={300}
            value={draft.source}
            onChange={({ currentTarget }) => save({ ...draft, source: currentTarget.value })}
          />
          <p className="cw-dimmed cw-small">{m.import_consent_kept()}</p>
        </Stack>
      )}
      {start.isError && (
        <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.people_add_failed()}>
          {messageOf(start.error, "")}
        </Alert>
      )}
      <DialogFoot>
        <FootButton onClick={cancel.mutate} loading={cancel.isPending}>
          {m.import_discard_file()}
        </FootButton>
        <Button size="md" onClick={submit} disabled={!canStart} loading={start.isPending}>
          {total > 0 ? addText : nothingToAddText}
        </Button>
      </DialogFoot>
    </>
  );
}
