/** Opens, saves and deletes saved filters. The menu replaces the pressed button, so it opens immediately. */
import { Button, Flex, Popover, Stack, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { IconButton } from "../../components/icon-button.tsx";
import { useOpenOnMount } from "../../components/layer-focus.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import { readStoredJson, writeStored } from "../../lib/storage.ts";
import { ViewsButton } from "./filters.tsx";

export function ViewsMenu({ canSave }: { readonly canSave: boolean }) {
  const { id } = useUser();
  const [search] = useSearchParams();
  const { menu, target } = useOpenOnMount(true);
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

interface SavedView {
  readonly name: string;
  readonly query: string;
}

const storageKey = (userId: string): string => `callViews:${userId}`;
const maxViews = 20;

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  if (!("name" in value && "query" in value)) return false;
  return typeof value.name === "string" && typeof value.query === "string";
}

export function readViews(userId: string): readonly SavedView[] {
  const stored = readStoredJson(storageKey(userId));
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

export function saveView(userId: string, view: SavedView): readonly SavedView[] {
  const otherViews = readViews(userId).filter(({ name }) => name !== view.name);
  return store(userId, [view, ...otherViews].slice(0, maxViews));
}

export function deleteView(userId: string, name: string): readonly SavedView[] {
  const otherViews = readViews(userId).filter((view) => view.name !== name);
  return store(userId, otherViews);
}

function store(userId: string, views: readonly SavedView[]): readonly SavedView[] {
  writeStored(storageKey(userId), JSON.stringify(views));
  return views;
}
