import type { Language } from "@callwright/contracts/catalog";
import { type CriterionProposal, descriptionLength, documentLimits } from "@callwright/contracts/endpoints/document";
import { Button, Flex, Stack, Textarea } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { FileDrop } from "../../../components/file-drop.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { acceptedFiles, readJobDescription, rejectionText } from "../job-documents/upload.ts";
import { typeWords } from "./criterion-words.ts";
import { Proposals } from "./proposal.tsx";

interface CriteriaProposalsProps {
  readonly language: Language;
  /** The questions that the form has already. */
  readonly questions: readonly string[];
  readonly isFull: boolean;
  readonly onAdd: (proposal: Omit<CriterionProposal, "evidence">) => void;
}

export function CriteriaProposals({ language, questions, isFull, onAdd }: CriteriaProposalsProps) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const uploadAbort = useRef(new AbortController());
  useEffect(() => () => uploadAbort.current.abort(), []);
  const propose = useMutation({
    mutationFn: (description: string) => call("proposeCriteria", { body: { text: description, language } }),
  });
  const readFile = useMutation({
    mutationFn: (file: File) =>
      readJobDescription({ file, signal: uploadAbort.current.signal, onProgress: () => undefined }),
    onSuccess: (document) => {
      if (!document.text) return setRefusal(serverMessage(document.refusal ?? m.pdf_upload_failed()));
      setText(document.text);
      propose.mutate(document.text);
    },
  });
  const clearProblems = () => {
    setRefusal(undefined);
    readFile.reset();
    propose.reset();
  };
  const proposals = propose.data?.proposals;
  const error = readFile.error ?? propose.error;
  const failure = error ? messageOf(error, m.criteria_propose_failed()) : undefined;
  const problem = refusal ?? failure;
  return (
    <Stack component="section" className="cw-frame" gap={12} mt={12} p={12} aria-label={m.criteria_propose()}>
      <Textarea
        label={m.criteria_description()}
        dir="auto"
        rows={6}
        maxLength={descriptionLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileDrop
        accept={acceptedFiles}
        maxSize={documentLimits.bytes}
        multiple={false}
        onDrop={([file]) => {
          clearProblems();
          if (file) readFile.mutate(file);
        }}
        onReject={([rejected]) => rejected && setRefusal(rejectionText(rejected, () => m.criteria_one_pdf()))}
        icon={IconFileTypePdf}
        title={m.criteria_drop()}
        note={m.criteria_drop_limits()}
        size="sm"
      />
      <Flex wrap="wrap" gap={8}>
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === ""}
          loading={readFile.isPending || propose.isPending}
          onClick={() => {
            clearProblems();
            propose.mutate(text);
          }}
        >
          {m.criteria_find()}
        </Button>
      </Flex>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <p className="cw-dimmed cw-small" role="status">
        {proposals?.length === 0 && m.criteria_found_none()}
        {proposals && proposals.length > 0 && m.criteria_found({ count: formatNumber(proposals.length) })}
      </p>
      {proposals && proposals.length > 0 && (
        <Proposals
          label={m.criteria_proposed()}
          proposals={proposals}
          questions={questions}
          isFull={isFull}
          onTake={({ evidence: _, ...criterion }) => onAdd(criterion)}
          note={({ type, isMustHave }) =>
            isMustHave ? `${typeWords[type]()} · ${m.criteria_must()}` : typeWords[type]()
          }
        />
      )}
    </Stack>
  );
}
