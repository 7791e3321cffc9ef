import { Flex, Kbd } from "@mantine/core";
import * as m from "#messages";
import { Dialog } from "../../components/dialog.tsx";
import classes from "./shell.module.css";

const rows = (): readonly [keys: readonly string[], text: string][] => [
  [["Ctrl/⌘", "K"], m.keys_palette()],
  [["Ctrl/⌘", "B"], m.keys_sidebar()],
  [["/"], m.keys_search()],
  [["J", "K", "↓", "↑"], m.keys_rows()],
  [["Enter"], m.keys_open_row()],
  [["1", "2", "3"], m.keys_decide()],
  [["E"], m.keys_done()],
  [["O"], m.keys_opt_out()],
  [["A"], m.keys_keep()],
  [["Esc"], m.keys_escape()],
  [["?"], m.keys_help()],
];

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={m.keys_title()} centered>
      <dl className="cw-stack">
        {rows().map(([keys, text]) => (
          <div key={text} className={classes.keyRow}>
            <dt>{text}</dt>
            <Flex component="dd" gap={4} flex="none" dir="ltr">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
