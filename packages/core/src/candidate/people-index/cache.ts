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
  const slots = new Map<string, Slot>();
  let bytes = 0;

  function drop(key: string, slot: Slot): void {
    if (slots.get(key) !== slot) return;
    slots.delete(key);
    bytes -= slot.bytes;
  }

  function addBytes(key: string, slot: Slot, size: number): void {
    if (slots.get(key) !== slot) return;
    slot.bytes = size;
    bytes += size;
    for (const [oldestKey, oldest] of slots) {
      if (bytes <= maxBytes) return;
      if (oldest !== slot) drop(oldestKey, oldest);
    }
  }

  return {
    async get<T>(key: string, load: () => Promise<CacheEntry<T>>): Promise<T> {
      const cachedSlot = slots.get(key);
      if (cachedSlot) {
        // The key moves to the end: the first ones were used least recently.
        slots.delete(key);
        slots.set(key, cachedSlot);
        // Each key is used for one type of value only.
        return (await cachedSlot.loading).value as T;
      }
      const slot: Slot = { loading: load(), bytes: 0 };
      slots.set(key, slot);
      try {
        const loaded = await slot.loading;
        addBytes(key, slot, loaded.bytes);
        return loaded.value as T;
      } catch (error) {
        drop(key, slot);
        throw error;
      }
    },
    bytes: () => bytes,
  };
}
