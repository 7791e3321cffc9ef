import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";

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
      <Stack gap={16}>
        <p className="cw-medium cw-anywhere">
          <bdi>{name}</bdi>
        </p>
        <Radio.Group label={m.import_sheets()} value={chosen} onChange={setChosen}>
          <Stack gap={12} mt={12}>
            {names.map((sheet) => (
              <Radio key={sheet} value={sheet} label={<bdi>{sheet}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
      {!isLeaving && (
        <DialogFoot>
          <FootButton onClick={onOther}>{m.import_other_file()}</FootButton>
          <Button size="md" onClick={() => onChoose(chosen)}>
            {m.import_map_continue()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
