/** A sound as a storage service gives it: whole or by byte ranges, without which Safari plays nothing. */

export function serveSound(wav: Uint8Array<ArrayBuffer>, range: string | undefined, isHead: boolean): Response {
  const headers = {
    "content-type": "audio/wav",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=600",
    // Read by scripts of other sites too, to draw the waveform.
    "access-control-allow-origin": "*",
  };
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!wanted || (wanted[1] === "" && wanted[2] === "")) {
    return new Response(isHead ? null : wav, { headers: { ...headers, "content-length": String(wav.byteLength) } });
  }
  const [, first = "", last = ""] = wanted;
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
