import { type Vapi, VapiClient } from "@vapi-ai/server-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { twilioAccounts } from "../accounts.ts";
import { openWorld, VOICE_KEY, type World, waitUntil } from "../test-world.ts";

let world: World;
let vapi: VapiClient;
let phoneNumberId: string;
const authorization = `Bearer ${VOICE_KEY}`;

beforeAll(async () => {
  const [account] = twilioAccounts;
  world = await openWorld();
  vapi = new VapiClient({ token: VOICE_KEY, baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0 });
  const number = await vapi.phoneNumbers.create({
    provider: "twilio",
    number: "+14155550111",
    twilioAccountSid: account?.accountSid ?? "",
    twilioAuthToken: account?.authToken ?? "",
  });
  phoneNumberId = number.id;
});
afterAll(() => world.close());

async function finishedCall(number: string, language: string): Promise<{ id: string; seconds: number }> {
  const call = (await vapi.calls.create({
    phoneNumberId,
    customer: { number },
    assistant: {
      firstMessage: {
        en: "Hello, do you have a moment?",
        de: "Guten Tag, haben Sie Zeit?",
        ar: "مرحباً، هل لديك لحظة؟",
      }[language],
      voicemailMessage: "Please call us back.",
      voicemailDetection: { provider: "vapi" },
      transcriber: { provider: "deepgram", model: "nova-3", language: language as "en" },
    },
    assistantOverrides: {
      variableValues: { jobTitle: "Nurse", expectedExperience: "3", salaryRange: "40000-60000 EUR" },
    },
  })) as Vapi.Call;
  const ended = await waitUntil(() =>
    world.simulators.calls().find(({ id, status }) => id === call.id && status === "ended"),
  );
  return { id: call.id, seconds: ended.durationSeconds };
}

const requestRecording = (id: string, channel: string) =>
  fetch(`${world.baseUrl}/vapi/call/${id}/${channel}-recording`, { headers: { authorization }, redirect: "manual" });

async function linkOf(id: string, channel: string): Promise<string> {
  const answer = await requestRecording(id, channel);
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

interface Sound {
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  readonly seconds: number;
  /** Root mean square of each channel. */
  readonly energy: readonly number[];
}

async function readSound(url: string): Promise<Sound> {
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("audio/wav");
  const bytes = Buffer.from(await response.arrayBuffer());
  // A WAV header has 44 bytes; its fields have these offsets.
  expect(bytes.toString("ascii", 0, 4) + bytes.toString("ascii", 8, 16)).toBe("RIFFWAVEfmt ");
  const [channels, rate, bits] = [bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)];
  const dataBytes = bytes.readUInt32LE(40);
  expect(bytes.length).toBe(44 + dataBytes);
  const frames = dataBytes / channels / 2;
  const energy = Array.from({ length: channels }, (_, channel) => {
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) sum += bytes.readInt16LE(44 + (frame * channels + channel) * 2) ** 2;
    return Math.sqrt(sum / frames);
  });
  return { channels, rate, bits, seconds: frames / rate, energy };
}

// The last digits of the number called choose what its person does (scenarios.ts).
test.each(["en", "de", "ar"])(
  "a talk in %s is heard in mono, and with a speaker on each side in stereo",
  async (language) => {
    const { id, seconds } = await finishedCall("+4915112345671", language);
    const mono = await readSound(await linkOf(id, "mono"));
    expect(mono).toMatchObject({ channels: 1, bits: 16 });
    expect(mono.seconds).toBeCloseTo(seconds, 1);
    // Silence has the energy 0, speech one of several hundred.
    expect(mono.energy[0]).toBeGreaterThan(500);
    const stereo = await readSound(await linkOf(id, "stereo"));
    expect(stereo).toMatchObject({ channels: 2, bits: 16 });
    expect(stereo.seconds).toBeCloseTo(seconds, 1);
    expect(Math.min(...stereo.energy)).toBeGreaterThan(300);
    const [, assistantEnergy = 0] = stereo.energy;
    const assistant = await readSound(await linkOf(id, "assistant"));
    expect(assistant.energy[0]).toBeCloseTo(assistantEnergy, 3);
  },
);

test("a person who never speaks has a silent channel", async () => {
  const { id } = await finishedCall("+4915112345682", "en");
  const { energy } = await readSound(await linkOf(id, "stereo"));
  const [personEnergy, assistantEnergy] = energy;
  expect(personEnergy).toBe(0);
  expect(assistantEnergy).toBeGreaterThan(200);
});

test("an unanswered call has no recording", async () => {
  const { id } = await finishedCall("+4915112345676", "en");
  expect((await requestRecording(id, "mono")).status).toBe(404);
});

test("a link serves parts of the file, and only with its signature and before it expires", async () => {
  const { id } = await finishedCall("+4915112345687", "en");
  const link = await linkOf(id, "mono");
  const whole = Buffer.from(await (await fetch(link)).arrayBuffer());
  const part = await fetch(link, { headers: { range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
  const tail = await fetch(link, { headers: { range: "bytes=-10" } });
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-10));
  expect((await fetch(link, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
  expect((await fetch(link.replace(/signature=.{4}/, "signature=AAAA"))).status).toBe(403);
  expect((await fetch(link.replace(/\?.*/, ""))).status).toBe(403);
  world.moveClock(700); // a link is valid for ten minutes
  expect((await fetch(link)).status).toBe(403);
});
