/** A least-recently-used cache with a limit in bytes. */

export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function createByteCache<Value extends { readonly byteLength: number }>(limitBytes: number): ByteCache<Value> {
  const entries = new Map<string, Value>();
  let bytes = 0;
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      bytes += value.byteLength - (entries.get(key)?.byteLength ?? 0);
      entries.delete(key);
      entries.set(key, value);
      for (const [oldest, { byteLength }] of entries) {
        if (bytes <= limitBytes || entries.size === 1) return;
        entries.delete(oldest);
        bytes -= byteLength;
      }
    },
  };
}
