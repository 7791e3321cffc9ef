/** Browser storage for small values. A no-op where storage is refused. */

const storages = { local: () => localStorage, session: () => sessionStorage };
type Place = keyof typeof storages;

export function readStored(key: string, place: Place = "local"): string | undefined {
  try {
    return storages[place]().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: string | undefined, place: Place = "local") {
  try {
    if (value === undefined) storages[place]().removeItem(key);
    else storages[place]().setItem(key, value);
  } catch {
    // Refused or full; the page works without it.
  }
}

export function removeStored(shouldRemove: (key: string) => boolean, place: Place = "local") {
  try {
    const storage = storages[place]();
    for (const key of Object.keys(storage)) if (shouldRemove(key)) storage.removeItem(key);
  } catch {
    // Storage refused.
  }
}

export function readStoredJson(key: string, place: Place = "local"): unknown {
  const text = readStored(key, place);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
