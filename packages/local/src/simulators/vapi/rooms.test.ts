import { afterEach, describe, expect, test } from "vitest";
import { openWorld, VOICE_KEY, type World } from "../test-world.ts";
import { assistant } from "./test-orders.ts";

let world: World;
afterEach(() => world.close());

const request = (path: string, body?: object) =>
  fetch(new URL(path, world.baseUrl), {
    headers: { authorization: `Bearer ${VOICE_KEY}` },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

async function openRoom(): Promise<string> {
  world = await openWorld();
  const answer = await request(`${new URL(world.baseUrl).pathname}/vapi/call/web`, {
    assistant: { ...assistant(), endCallMessage: "Bye {{candidateName}}." },
    assistantOverrides: { variableValues: { candidateName: "Ada", companyName: "Acme" } },
  });
  expect(answer.status).toBe(201);
  const { webCallUrl } = (await answer.json()) as { webCallUrl: string };
  return webCallUrl;
}

/** The room's events, one at a time. */
async function listen(room: string) {
  const reader = (await request(`${room}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  async function next(): Promise<Record<string, unknown>> {
    const end = unread.indexOf("\n\n");
    if (end < 0) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: "" };
      if (done) throw new Error("The room is closed");
      unread += value;
      return next();
    }
    const event = JSON.parse(unread.slice("data: ".length, end)) as Record<string, unknown>;
    unread = unread.slice(end + 2);
    return event;
  }
  return {
    next,
    /** Plays the assistant's next sentence to its end and returns its transcript. */
    async hear(): Promise<unknown> {
      let sentence: unknown;
      for (;;) {
        const { data, play } = await next();
        const { role, transcript } = (typeof data === "object" ? data : {}) as Record<string, unknown>;
        if (role === "assistant" && transcript) sentence = transcript;
        if (typeof play !== "string") continue;
        expect((await request(play)).headers.get("content-type")).toBe("audio/wav");
        await request(`${room}/up`, { type: "played" });
        return sentence;
      }
    },
  };
}

describe("a room of a voice test", () => {
  test("greets, answers each turn, says goodbye and ends", async () => {
    const room = await openRoom();
    const { next, hear } = await listen(room);
    expect(await next()).toEqual({ data: "listening" });
    expect(await hear()).toBe("Hello Ada, I am the AI assistant of Acme. Do you have a moment?");
    // The room has two answers; the turn after them ends the call.
    for (const _ of ["one", "two"]) {
      await request(`${room}/up`, { type: "turn", ms: 1500 });
      expect(await hear()).toMatch(/\w/);
    }
    await request(`${room}/up`, { type: "turn", ms: 900 });
    expect(await hear()).toBe("Bye Ada.");
    let event = await next();
    while (!("eject" in event)) event = await next();
    await expect(next()).rejects.toThrow("The room is closed");
  });

  test("ignores a turn that the microphone reports while the assistant speaks", async () => {
    const room = await openRoom();
    const { next } = await listen(room);
    // The greeting has not been played to its end.
    await request(`${room}/up`, { type: "turn", ms: 1500 });
    await request(`${room}/up`, { type: "end-call" });
    const roles: unknown[] = [];
    for (let event = await next(); !("eject" in event); event = await next())
      roles.push((event.data as { role?: string } | undefined)?.role);
    expect(roles).not.toContain("user");
  });

  test("serves its script as plain JavaScript; an unknown room is not found", async () => {
    const room = await openRoom();
    const script = await (await request(`${room}/call-machine.js`)).text();
    expect(() => new Function(script)).not.toThrow();
    expect((await request(`${room}x/events`)).status).toBe(404);
  });
});
