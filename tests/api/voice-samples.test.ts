import { endpoints } from "@callwright/contracts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

beforeAll(() => {
  vi.stubEnv("VOICE_SAMPLES_URL", "https://media.callwright.example/voices/{id}.mp3");
});
const url = worldForFile();
afterAll(() => {
  vi.unstubAllEnvs();
});

it("a deployment's own samples replace ours, and pages may play them", async () => {
  const client = await signedIn(url());
  const { voices } = await client.call(endpoints.getVoices);
  expect(voices.find(({ id }) => id === "Lena")?.sample).toBe("https://media.callwright.example/voices/Lena.mp3");
  const page = await fetch(`${url()}/login`, { headers: { "x-tenant-slug": "acme" } });
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(/media-src [^;]*/.exec(policy)?.[0]).toContain("https://media.callwright.example");
});
