import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import classes from "./import.module.css";

interface SheetChoiceProps {
  readonly state: { readonly name: string; readonly names: readonly string[] };
  readonly onChoose: (sheet: string) => void;
  readonly onOther: () => void;
  readonly isLeaving: boolean;
}

export function SheetChoice({ state: { name, names }, onChoose, onOther, isLeaving }: SheetChoiceProps) {
  const [chosen, setChosen] = useState(names[0] ?? "");
  return (
    <>
      <div className={classes.stack}>
        <p className={classes.file}>
          <bdi>{name}</bdi>
        </p>
        <Radio.Group label={m.import_sheets()} value={chosen} onChange={setChosen}>
          <Stack gap={12} mt={12}>
            {names.map((sheet) => (
              <Radio key={sheet} value={sheet} label={<bdi>{sheet}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
      </div>
      {!isLeaving && (
        <DialogFoot>
          <Button variant="default" size="md" onClick={onOther}>
            {m.import_other_file()}
          </Button>
          <Button size="md" onClick={() => onChoose(chosen)}>
            {m.import_map_continue()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
