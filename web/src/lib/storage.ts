/** Browser storage for small values. A no-op where storage is refused. */

const storages = { local: () => localStorage, session: () => sessionStorage };
type StorageKind = keyof typeof storages;

export function readStored(key: string, kind: StorageKind = "local"): string | undefined {
  try {
    return storages[kind]().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: string | undefined, kind: StorageKind = "local") {
  try {
    if (value === undefined) storages[kind]().removeItem(key);
    else storages[kind]().setItem(key, value);
  } catch {
    // Refused or full; the page works without it.
  }
}

function removeStored(shouldRemove: (key: string) => boolean, kind: StorageKind = "local") {
  try {
    const storage = storages[kind]();
    for (const key of Object.keys(storage)) if (shouldRemove(key)) storage.removeItem(key);
  } catch {
    // Storage refused.
  }
}

export function readStoredJson(key: string, kind: StorageKind = "local"): unknown {
  const text = readStored(key, kind);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Drafts of unsent forms are kept for the tab's session, and are private to their user. */
const DRAFT_PREFIX = "cw-draft:";
const draftKey = (userId: string, name: string) => `${DRAFT_PREFIX}${userId}:${name}`;

export const readDraft = (userId: string, name: string): unknown => readStoredJson(draftKey(userId, name), "session");

/** `undefined` removes the draft. */
export const saveDraft = (userId: string, name: string, draft: unknown) =>
  writeStored(draftKey(userId, name), draft === undefined ? undefined : JSON.stringify(draft), "session");

export const forgetOtherUsersDrafts = (userId: string) =>
  removeStored((key) => key.startsWith(DRAFT_PREFIX) && !key.startsWith(draftKey(userId, "")), "session");
