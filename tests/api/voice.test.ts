import { endpoints } from "@callwright/contracts";
import { voices } from "@callwright/contracts/voices";
import { describe, expect, it } from "vitest";
import { voiceCalls } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isSilent: false });

async function catalogue() {
  const client = await signedIn(url());
  return (await client.call(endpoints.getVoices)).voices;
}

const sampleRateHz = 11_025;
/** The 16-bit samples after the 44 bytes of a WAV's header. */
const soundOf = (wav: ArrayBuffer): Int16Array => new Int16Array(wav.slice(44));

describe("GET /get-voices", () => {
  it("has 33 voices of four countries, each with a sample", async () => {
    const catalogVoices = await catalogue();
    expect(catalogVoices.map(({ id }) => id)).toEqual(voices.map(({ id }) => id));
    expect(catalogVoices).toHaveLength(33);
    expect(new Set(catalogVoices.map(({ country }) => country))).toEqual(new Set(["GB", "US", "DE", "SA"]));
    expect(catalogVoices[0]).toMatchObject({ id: "Lucy", name: "Lucy", country: "GB", sample: "/voices/Lucy.wav" });
  });

  it("no two samples sound alike, and each is a few seconds of speech in a small file", async () => {
    const catalogVoices = await catalogue();
    const sounds = new Set<string>();
    for (const { sample } of catalogVoices) {
      const answer = await fetch(`${url()}${sample}`);
      expect(answer.headers.get("content-type")).toBe("audio/wav");
      const wav = await answer.arrayBuffer();
      expect(wav.byteLength).toBeLessThan(200_000);
      const sound = soundOf(wav);
      expect(sound.length / sampleRateHz).toBeGreaterThan(2);
      expect(Math.max(...sound)).toBeGreaterThan(3_000);
      sounds.add(Buffer.from(wav).toString("base64"));
    }
    expect(sounds.size).toBe(33);
  }, 120_000);

  it("serves byte ranges, which Safari needs, and 404 for an unknown voice", async () => {
    const part = await fetch(`${url()}/voices/Lucy.wav`, { headers: { range: "bytes=0-1" } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("RI");
    expect((await fetch(`${url()}/voices/Unknown.wav`)).status).toBe(404);
  });
});

describe("a recording", () => {
  it("of a seeded call, which the sandbox did not place, can be played", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const { jobs } = await client.call(endpoints.getJobs);
    const seededJobId = jobs.find(({ title }) => title === "Registered Nurse")?._id ?? "";
    const { logs } = await client.call(endpoints.getLogsByJob, { params: { id: seededJobId } });
    const recordedLog = logs.find(({ recordingUrl }) => recordingUrl);
    const answer = await client.request("GET", recordedLog?.recordingUrl ?? "");
    const recording = await fetch(answer.headers.get("location") ?? "");
    expect(recording.headers.get("content-type")).toMatch(/^audio\//);
    expect((await recording.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    const dialled = (await voiceCalls(url())).map(({ number }) => number);
    expect(dialled).not.toContain(recordedLog?.phoneNumber);
  });
});
