/** Serves a sound as a storage service does: whole, or by byte ranges, which Safari requires. */

export function serveSound(wav: Uint8Array<ArrayBuffer>, range: string | undefined, isHead: boolean): Response {
  const headers = {
    "content-type": "audio/wav",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=600",
    // Read by scripts of other sites too, to draw the waveform.
    "access-control-allow-origin": "*",
  };
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) {
    return new Response(isHead ? null : wav, { headers: { ...headers, "content-length": String(wav.byteLength) } });
  }
  const [, first = "", last = ""] = match;
  // Without a first byte (`bytes=-500`), the range is the last 500 bytes.
  const start = first === "" ? Math.max(0, wav.byteLength - Number(last)) : Number(first);
  const end = first === "" || last === "" ? wav.byteLength - 1 : Math.min(Number(last), wav.byteLength - 1);
  if (start > end) {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${wav.byteLength}` } });
  }
  const part = wav.subarray(start, end + 1);
  return new Response(isHead ? null : part, {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${wav.byteLength}`,
      "content-length": String(part.byteLength),
    },
  });
}
