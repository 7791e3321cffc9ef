import { readStoredJson, writeStored } from "../../lib/storage.ts";

export interface SavedView {
  readonly name: string;
  readonly query: string;
}

const storageKey = (userId: string): string => `callViews:${userId}`;
const maxViews = 20;

const isView = (value: unknown): value is SavedView =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  "query" in value &&
  typeof value.name === "string" &&
  typeof value.query === "string";

export function readViews(userId: string): readonly SavedView[] {
  const stored = readStoredJson(storageKey(userId));
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

export function saveView(userId: string, view: SavedView): readonly SavedView[] {
  const others = readViews(userId).filter(({ name }) => name !== view.name);
  return store(userId, [view, ...others].slice(0, maxViews));
}

export const deleteView = (userId: string, name: string): readonly SavedView[] =>
  store(
    userId,
    readViews(userId).filter((view) => view.name !== name),
  );

function store(userId: string, views: readonly SavedView[]): readonly SavedView[] {
  writeStored(storageKey(userId), JSON.stringify(views));
  return views;
}
