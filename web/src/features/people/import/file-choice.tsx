import { Alert, Button } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { csvLine } from "@callwright/contracts/csv";
import { IconAlertCircle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { FileDrop } from "../../../components/file-drop.tsx";
import { download } from "../../../lib/download.ts";
import { peopleWordsOf } from "../words.ts";
import classes from "./import.module.css";
import { MAX_FILE_MB } from "./use-file.ts";

interface FileChoiceProps {
  readonly parentId: string;
  readonly onFile: (file: File) => void;
  readonly onRefuse: (error: string) => void;
  readonly error: string | undefined;
  readonly onClose: () => void;
}

/** Operating systems disagree on the MIME type of .csv files, so the extension counts. */
export const acceptedFiles = {
  "text/csv": [".csv"],
  "text/plain": [".csv", ".txt"],
  "text/tab-separated-values": [".tsv", ".tab"],
  "application/vnd.ms-excel": [".csv", ".xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.ms-excel.sheet.macroEnabled.12": [".xlsm"],
  "text/vcard": [".vcf", ".vcard"],
};

const sample = [
  ["firstname", "lastname", "phonenumber", "experience", "salary", "currency"],
  ["Ada", "Lovelace", "+442079460123", 5, 70_000, "GBP"],
  ["Max", "Muster", "+4915112345678", 3, 62_000, "EUR"],
];

function downloadSample() {
  download(new Blob([sample.map(csvLine).join("")], { type: "text/csv;charset=utf-8" }), "candidates.csv");
}

export function FileChoice({ parentId, onFile, onRefuse, error, onClose }: FileChoiceProps) {
  const [isUnanswered, setUnanswered] = useState(false);
  const words = error ?? (isUnanswered ? m.words_csv_or_manual() : undefined);
  return (
    <>
      <FileDrop
        accept={acceptedFiles}
        maxSize={MAX_FILE_MB * 1_000_000}
        multiple={false}
        onDrop={([file]) => file && onFile(file)}
        onReject={([rejected]) => {
          const isTooLarge = rejected?.errors.some(({ code }) => code === "file-too-large");
          const format = /\.(\w{1,8})$/.exec(rejected?.file.name ?? "")?.[1]?.toUpperCase();
          if (isTooLarge) onRefuse(m.import_too_large({ size: MAX_FILE_MB }));
          else onRefuse(format ? m.import_other_format({ format }) : m.words_csv_empty());
        }}
        icon={IconFileSpreadsheet}
        title={m.import_drop()}
        note={m.import_columns()}
      />
      {words && <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={words} />}
      <p>
        <button type="button" className={classes.link} onClick={downloadSample}>
          {m.import_sample()}
        </button>
      </p>
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
        <Button size="md" onClick={() => setUnanswered(true)}>
          {peopleWordsOf(parentId).add()}
        </Button>
      </DialogFoot>
    </>
  );
}
