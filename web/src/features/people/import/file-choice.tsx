import { Alert, Button, Radio, Stack } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { csvLine } from "@callwright/contracts/csv";
import type { FileRejection } from "@mantine/dropzone";
import { IconAlertCircle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { FileDrop } from "../../../components/file-drop.tsx";
import { download } from "../../../lib/download.ts";
import { peopleWordsFor } from "../words.ts";
import classes from "./import.module.css";
import { FileName } from "./progress.tsx";
import { MAX_FILE_MB } from "./use-file.ts";

interface FileChoiceProps {
  readonly parentId: string;
  readonly onFile: (file: File) => void;
  readonly onRefuse: (error: string) => void;
  readonly error: string | undefined;
  readonly onClose: () => void;
}

/** Several types have ".csv": operating systems disagree on its MIME type. */
export const acceptedFiles = {
  "text/csv": [".csv"],
  "text/plain": [".csv", ".txt"],
  "text/tab-separated-values": [".tsv", ".tab"],
  "application/vnd.ms-excel": [".csv", ".xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.ms-excel.sheet.macroEnabled.12": [".xlsm"],
  "text/vcard": [".vcf", ".vcard"],
};

const samplePeople = [
  ["firstname", "lastname", "phonenumber", "experience", "salary", "currency"],
  ["Ada", "Lovelace", "+442079460123", 5, 70_000, "GBP"],
  ["Max", "Muster", "+4915112345678", 3, 62_000, "EUR"],
];

function downloadSample() {
  download(new Blob([samplePeople.map(csvLine).join("")], { type: "text/csv;charset=utf-8" }), "candidates.csv");
}

export function FileChoice({ parentId, onFile, onRefuse, error, onClose }: FileChoiceProps) {
  const [isFileMissing, setFileMissing] = useState(false);
  const missingText = isFileMissing ? m.words_csv_or_manual() : undefined;
  const problem = error ?? missingText;
  const refuse = (rejected: FileRejection | undefined) => {
    const isTooLarge = rejected?.errors.some(({ code }) => code === "file-too-large");
    // "people.numbers" has the extension "numbers".
    const [, extension] = /\.(\w{1,8})$/.exec(rejected?.file.name ?? "") ?? [];
    if (isTooLarge) onRefuse(m.import_too_large({ size: MAX_FILE_MB }));
    else if (extension) onRefuse(m.import_other_format({ format: extension.toUpperCase() }));
    else onRefuse(m.words_csv_empty());
  };
  return (
    <>
      <FileDrop
        accept={acceptedFiles}
        maxSize={MAX_FILE_MB * 1_000_000}
        multiple={false}
        onDrop={([file]) => file && onFile(file)}
        onReject={([rejected]) => refuse(rejected)}
        icon={IconFileSpreadsheet}
        title={m.import_drop()}
        note={m.import_columns()}
      />
      {problem && <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={problem} />}
      <p>
        <button type="button" className={classes.link} onClick={downloadSample}>
          {m.import_sample()}
        </button>
      </p>
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
        {/* A chosen file leads to the next step by itself, so a press here always lacks one. */}
        <Button size="md" onClick={() => setFileMissing(true)}>
          {peopleWordsFor(parentId).add()}
        </Button>
      </DialogFoot>
    </>
  );
}

interface SheetChoiceProps {
  readonly state: { readonly name: string; readonly names: readonly string[] };
  readonly onChoose: (sheet: string) => void;
  readonly onOtherFile: () => void;
  readonly isLeaving: boolean;
}

export function SheetChoice({ state: { name, names: sheets }, onChoose, onOtherFile, isLeaving }: SheetChoiceProps) {
  const [chosenSheet, setChosenSheet] = useState(sheets[0] ?? "");
  return (
    <>
      <Stack gap={16}>
        <FileName name={name} />
        <Radio.Group label={m.import_sheets()} value={chosenSheet} onChange={setChosenSheet}>
          <Stack gap={12} mt={12}>
            {sheets.map((sheet) => (
              <Radio key={sheet} value={sheet} label={<bdi>{sheet}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
      {!isLeaving && (
        <DialogFoot>
          <FootButton onClick={onOtherFile}>{m.import_other_file()}</FootButton>
          <Button size="md" onClick={() => onChoose(chosenSheet)}>
            {m.import_map_continue()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
