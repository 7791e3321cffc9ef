export interface CacheEntry<T> {
  readonly value: T;
  readonly bytes: number;
}

export interface Cache {
  get<T>(key: string, load: () => Promise<CacheEntry<T>>): Promise<T>;
  readonly bytes: () => number;
}

interface Slot {
  readonly loading: Promise<CacheEntry<unknown>>;
  bytes: number;
}

export function createCache(maxBytes: number): Cache {
  const kept = new Map<string, Slot>();
  let bytes = 0;

  function drop(key: string, entry: Slot): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  }

  function addBytes(key: string, entry: Slot, size: number): void {
    if (kept.get(key) !== entry) return;
    entry.bytes = size;
    bytes += size;
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return;
      if (old !== entry) drop(oldest, old);
    }
  }

  return {
    async get<T>(key: string, load: () => Promise<CacheEntry<T>>): Promise<T> {
      const known = kept.get(key);
      if (known) {
        // The key moves to the end: the first ones were used least recently.
        kept.delete(key);
        kept.set(key, known);
        // Each key is used for one type of value only.
        return (await known.loading).value as T;
      }
      const entry: Slot = { loading: load(), bytes: 0 };
      kept.set(key, entry);
      try {
        const loaded = await entry.loading;
        addBytes(key, entry, loaded.bytes);
        return loaded.value as T;
      } catch (error) {
        drop(key, entry);
        throw error;
      }
    },
    bytes: () => bytes,
  };
}
