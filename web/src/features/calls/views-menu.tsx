/** Opens, saves and deletes views; replaces the pressed button, and so opens immediately. */
import { Button, Flex, Popover, Stack, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { IconButton } from "../../components/icon-button.tsx";
import { useFirstOpen } from "../../components/use-first-open.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import { deleteView, readViews, saveView } from "./views.ts";
import { ViewsButton } from "./views-button.tsx";

export function ViewsMenu({ canSave }: { readonly canSave: boolean }) {
  const { id } = useUser();
  const [search] = useSearchParams();
  const { menu, target } = useFirstOpen(true);
  const [views, setViews] = useState(() => readViews(id));
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    setViews(saveView(id, { name: name.trim(), query: search.toString() }));
    setName("");
  };
  return (
    <Popover {...menu} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ViewsButton ref={target} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={m.history_views()}>
        <Stack component="ul" gap={0} mb={8}>
          {views.map((view) => (
            <Flex key={view.name} component="li" align="center" justify="space-between" gap={8} mih={32}>
              <Link to={`${paths.calls}?${view.query}`} onClick={() => menu.onChange(false)}>
                <bdi className="cw-cut">{view.name}</bdi>
              </Link>
              <IconButton
                icon={IconTrash}
                label={m.history_view_delete({ name: view.name })}
                onClick={() => setViews(deleteView(id, view.name))}
              />
            </Flex>
          ))}
        </Stack>
        <form onSubmit={save}>
          <Stack gap={8}>
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
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
