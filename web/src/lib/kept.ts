/** Browser storage for small values. A no-op where storage is refused. */

const storages = { local: () => localStorage, session: () => sessionStorage };
type Place = keyof typeof storages;

export function readKept(key: string, place: Place = "local"): string | undefined {
  try {
    return storages[place]().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeKept(key: string, value: string | undefined, place: Place = "local") {
  try {
    if (value === undefined) storages[place]().removeItem(key);
    else storages[place]().setItem(key, value);
  } catch {
    // Refused or full; the page works without it.
  }
}

export function removeKept(isGone: (key: string) => boolean, place: Place = "local") {
  try {
    const storage = storages[place]();
    for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key);
  } catch {
    // Storage refused.
  }
}

/** Parses a stored JSON value; undefined if unreadable. */
export function readKeptJson(key: string, place: Place = "local"): unknown {
  const text = readKept(key, place);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
