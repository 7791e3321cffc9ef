import type { Import, RowFlag } from "@callwright/contracts/endpoints/import";
import { Alert, Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { peopleWordsOf } from "../words.ts";
import { Finding } from "./finding.tsx";
import classes from "./import.module.css";
import { cacheImport } from "./imports-query.ts";
import { ReportButton } from "./report-button.tsx";
import { type Choices, expectedCounts, flagsOf, safeChoices, withChoice } from "./review-choices.ts";

interface ReviewProps {
  readonly parentId: string;
  readonly importRecord: Import;
  readonly cancel: { readonly mutate: () => void; readonly isPending: boolean };
}

interface Draft {
  readonly choices: Choices;
  readonly source: string;
}

/** Kept until the import starts; the attestation is never stored. */
function useDraft(importId: string) {
  const { id } = useUser();
  const name = `import:${importId}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(id, name) as Partial<Draft> | undefined;
    return { choices: { ...safeChoices, ...kept?.choices }, source: kept?.source ?? "" };
  });
  const keep = (next: Draft | undefined) => {
    if (next) setDraft(next);
    saveDraft(id, name, next);
  };
  return [draft, keep] as const;
}

export function Review({ parentId, importRecord, cancel }: ReviewProps) {
  const [draft, keep] = useDraft(importRecord._id);
  const [isAttested, setAttested] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const start = useMutation({
    mutationFn: () => {
      const words = m.import_consent_words();
      const source = draft.source.trim();
      const consent = { attested: true as const, words, ...(source && { source }) };
      return call("startImport", { params: { id: importRecord._id }, body: { ...draft.choices, consent } });
    },
    onSuccess: (answer) => {
      keep(undefined);
      cacheImport(parentId, answer.import);
    },
  });
  // A refusal here does not count as a press.
  const send = usePress(() => start.mutate(), SAVE_MS);
  const submit = () => {
    setAsked(true);
    if (isAttested) send();
  };
  const { added, merged, isExact } = expectedCounts(importRecord.counts, draft.choices);
  const words = peopleWordsOf(parentId);
  const add = isExact ? words.addCount({ count: formatNumber(added + merged) }) : words.add();
  const flags = flagsOf(importRecord.counts);
  const choose = (flag: RowFlag, value: string) => keep({ ...draft, choices: withChoice(draft.choices, flag, value) });
  return (
    <>
      <section aria-label={m.import_found()}>
        <h3 className="cw-small cw-bold">{m.import_found()}</h3>
        {flags.length === 0 && <p className="cw-dimmed cw-small">{m.import_all_new()}</p>}
        <ul className={classes.findings}>
          {flags.map(({ flag, count }) => (
            <Finding
              key={flag}
              {...{ flag, count }}
              samples={importRecord.samples.filter((sample) => sample.flag === flag)}
              choices={draft.choices}
              onChoose={choose}
            />
          ))}
        </ul>
        {flags.length > 0 && <ReportButton importId={importRecord._id} size="xs" label={m.import_download_faults()} />}
      </section>
      {added + merged > 0 && (
        <Stack component="section" className="cw-frame" gap={12} p="12px 16px 16px" aria-label={m.import_consent()}>
          <h3 className="cw-small cw-bold">{m.import_consent()}</h3>
          <Checkbox
            label={m.import_consent_words()}
            checked={isAttested}
            error={isAsked && !isAttested && m.import_consent_needed()}
            onChange={({ currentTarget }) => setAttested(currentTarget.checked)}
          />
          <TextInput
            label={m.import_consent_source()}
            description={m.import_consent_source_hint()}
            maxLength={300}
            value={draft.source}
            onChange={({ currentTarget }) => keep({ ...draft, source: currentTarget.value })}
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
        <Button variant="default" size="md" onClick={cancel.mutate} loading={cancel.isPending}>
          {m.import_discard_file()}
        </Button>
        <Button size="md" onClick={submit} disabled={added + merged === 0} loading={start.isPending}>
          {added + merged === 0 ? m.import_start_none() : add}
        </Button>
      </DialogFoot>
    </>
  );
}
