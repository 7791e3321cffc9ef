/** Opens, saves and deletes views. */
import { ActionIcon, Button, Popover, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./history.module.css";
import { deleteView, readViews, saveView } from "./views.ts";

export function ViewsMenu({ canSave }: { readonly canSave: boolean }) {
  const { id } = useUser();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useState(() => readViews(id));
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    setViews(saveView(id, { name: name.trim(), query: search.toString() }));
    setName("");
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpen((open) => !open)}
        >
          {m.history_views()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.history_views()}>
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name}>
              <Link to={`${paths.calls}?${view.query}`} onClick={() => setOpen(false)}>
                <bdi className="cw-cut">{view.name}</bdi>
              </Link>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={m.history_view_delete({ name: view.name })}
                onClick={() => setViews(deleteView(id, view.name))}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form onSubmit={save} className={classes.save}>
          <TextInput
            label={m.history_view_name()}
            value={name}
            maxLength={60}
            disabled={!canSave}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!canSave || name.trim() === ""}>
            {m.history_view_save()}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
