import { readFileSync } from "node:fs";
import { endpoints, type Theme } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Answer, type Client, createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { drawPng, pngChunk } from "../support/files/png.ts";
import { awaitMail } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const owner = () => signedIn(url(), "owner@acme.test");
const visitor = (tenant = "acme") => createClient(url(), tenant);

const fields = {
  title: "Acme Anew",
  lightMode: { primary: "#0b7a4b", secondary: "#444444" },
  darkMode: { primary: "#2fbf7f", secondary: "#bbbbbb" },
};

const png = (width = 8, height = 8, red = 200) => drawPng(width, height, () => [red, 40, 40, 255]);
const fixture = (name: string) =>
  readFileSync(new URL(`../../packages/core/src/theme/image/fixtures/${name}`, import.meta.url));

type FileContent = Uint8Array | string;

function form(theme: unknown, files: Readonly<Record<string, FileContent>> = {}, fileName = "logo.png"): FormData {
  const parts = new FormData();
  if (theme !== undefined) parts.set("theme", typeof theme === "string" ? theme : JSON.stringify(theme));
  for (const [name, file] of Object.entries(files))
    parts.set(name, new Blob([Buffer.from(file)], { type: "image/png" }), fileName);
  return parts;
}

const post = (client: Client, theme: unknown, files?: Readonly<Record<string, FileContent>>) =>
  client.request("POST", "/api/theme", form(theme, files));

/** Changes the theme and returns it as saved. */
async function change(client: Client, theme: unknown, files?: Readonly<Record<string, FileContent>>): Promise<Theme> {
  const { _id } = await themeOf(client);
  const answer = await client.request("PUT", `/api/theme/${_id}`, form(theme, files));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return endpoints.updateTheme.response.parse(answer.body).data;
}

const themeOf = async (client: Client): Promise<Theme> => (await client.call(endpoints.getTheme)).data;

const fetchImage = async (path: string, tenant = "acme"): Promise<Response> =>
  fetch(`${url()}${path}`, { headers: { "x-tenant-slug": tenant } });

describe("GET /theme", () => {
  it("shows the theme of the host's tenant", async () => {
    const [acme, globex] = [await themeOf(visitor("acme")), await themeOf(visitor("globex"))];
    expect(acme.title).not.toBe(globex.title);
    expect(acme.lightMode).not.toEqual(globex.lightMode);
    expect(acme._id).not.toBe(globex._id);
    expect([acme.variant.numberPicker, globex.variant.numberPicker]).toEqual(["required", "optional"]);
  });

  it("is not found on an unassigned host", async () => {
    expectRefusal(await visitor("unknown").request("GET", "/api/theme"), "not_found");
  });
});

describe("POST and PUT /theme", () => {
  it("sets all fields and images in one request, and the owner sees them immediately", async () => {
    const client = await owner();
    const links = {
      gitbookUrl: "https://help.acme.test/",
      calendlyUrl: "https://calendly.com/acme",
      chatwootWebsiteToken: "tok_1",
    };
    const answer = await post(
      client,
      { ...fields, ...links, isnumberWarning: true },
      { logo: png(), favIcon: png(4, 4) },
    );
    expect(answer.body).toMatchObject({ success: true, data: { ...fields, ...links, isnumberWarning: true } });
    const theme = await themeOf(client);
    expect(theme).toEqual(endpoints.saveTheme.response.parse(answer.body).data);
    expect((await fetchImage(theme.logo)).status).toBe(200);
    expect((await fetchImage(theme.favIcon)).status).toBe(200);
  });

  it("accepts plain JSON if there are no files", async () => {
    const client = await owner();
    const theme = await client.call(endpoints.saveTheme, { body: fields });
    expect(theme.data).toMatchObject(fields);
  });

  it("keeps the fields that a PUT leaves out", async () => {
    const client = await owner();
    await post(client, { ...fields, gitbookUrl: "https://help.acme.test/" }, { logo: png() });
    const before = await themeOf(client);
    expect(await change(client, { title: "Only the Title" })).toEqual({ ...before, title: "Only the Title" });
    expect(await change(client, undefined, { favIcon: png() })).toMatchObject({
      title: "Only the Title",
      logo: before.logo,
    });
  });

  it("removes an image when the file is empty; mails can still load it", async () => {
    const client = await owner();
    const { logo } = await change(client, {}, { logo: png() });
    expect((await fetchImage(logo)).status).toBe(200);
    expect((await change(client, {}, { logo: "" })).logo).toBe("");
    expect((await fetchImage(logo)).status).toBe(200);
  });

  it("replaces an image by a new one under a new name; pages and mails can still load the old one", async () => {
    const client = await owner();
    const first = await change(client, {}, { logo: png() });
    const second = await change(client, {}, { logo: png() });
    expect(second.logo).not.toBe(first.logo);
    expect([(await fetchImage(first.logo)).status, (await fetchImage(second.logo)).status]).toEqual([200, 200]);
  });

  it("keeps only the last twenty of the replaced images", async () => {
    const client = await owner();
    const logos: string[] = [];
    for (let time = 0; time < 22; time += 1) logos.push((await change(client, {}, { logo: png() })).logo);
    const statuses = await Promise.all(logos.map(async (logo) => (await fetchImage(logo)).status));
    // The last logo is in use; of the 21 before it, twenty are kept.
    expect(statuses).toEqual([404, ...Array(21).fill(200)]);
  });

  it("changes a theme only by its own tenant's id", async () => {
    const client = await owner();
    const { _id } = await themeOf(visitor("globex"));
    for (const id of [_id, "theme_01K0000000000000000000000X"])
      expectRefusal(await client.request("PUT", `/api/theme/${id}`, { title: "Mine now" }), "not_found");
    expect((await themeOf(visitor("globex"))).title).not.toBe("Mine now");
  });

  it("is for the tenant's owner", async () => {
    const client = await signedIn(url());
    expectRefusal(await post(client, fields), "not_allowed");
    const { _id } = await themeOf(client);
    expectRefusal(await client.request("PUT", `/api/theme/${_id}`, { title: "Rita's" }), "not_allowed");
    expectRefusal(await post(visitor(), fields), "unauthenticated");
  });

  it("merges two changes made at the same time", async () => {
    const client = await owner();
    await Promise.all([
      change(client, { title: "Both" }),
      change(client, { calendlyUrl: "https://calendly.com/both" }),
      change(client, {}, { favIcon: png(5, 5) }),
    ]);
    const theme = await themeOf(client);
    expect(theme).toMatchObject({ title: "Both", calendlyUrl: "https://calendly.com/both" });
    expect((await fetchImage(theme.favIcon)).status).toBe(200);
  });
});

describe("hostile words are refused", () => {
  const refusals: [string, object, string][] = [
    ["a title with markup", { title: "<img src=x onerror=alert(1)>" }, "title"],
    ["a title of nothing", { title: "   " }, "title"],
    ["a title with a second line", { title: "Acme\nBcc: all@x.test" }, "title"],
    [
      "CSS behind a colour",
      { lightMode: { primary: "#ffffff;background:url(//x)", secondary: "#444444" } },
      "lightMode.primary",
    ],
    ["a colour that closes its rule", { darkMode: { primary: "red}", secondary: "#444444" } }, "darkMode.primary"],
    ["a short colour", { lightMode: { primary: "#fff", secondary: "#444444" } }, "lightMode.primary"],
    ["a javascript link", { gitbookUrl: "javascript:alert(1)" }, "gitbookUrl"],
    ["a data link", { calendlyUrl: "data:text/html,<script>alert(1)</script>" }, "calendlyUrl"],
    ["a link without encryption", { calendlyUrl: "http://calendly.com/acme" }, "calendlyUrl"],
    ["a link that leaves its attribute", { gitbookUrl: 'https://x.test/" onload="alert(1)' }, "gitbookUrl"],
    ["a token with a script", { chatwootWebsiteToken: "x');alert(1);('" }, "chatwootWebsiteToken"],
  ];

  it.each(refusals)("%s", async (_, hostileFields, path) => {
    const client = await owner();
    const before = await themeOf(client);
    const answers = [
      await post(client, { ...fields, ...hostileFields }),
      await client.request("PUT", `/api/theme/${before._id}`, hostileFields),
    ];
    for (const answer of answers) {
      const { issues, message } = expectRefusal(answer, "validation_failed");
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
      expect(message.length).toBeGreaterThan(10);
    }
    expect(await themeOf(client)).toEqual(before);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG with a header that claims these dimensions, and the pixel data of a tiny image. */
function bomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8); // 8 bits a channel, RGBA
  const pixels = Buffer.from(png()).subarray(41, -16); // Without the chunk headers and checksums around the pixel data.
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("hostile images are refused", () => {
  const acceptedTypes = /PNG, JPEG or WebP/;
  const refusals: [string, Uint8Array, RegExp][] = [
    ["an SVG with a script", Buffer.from(svg), /SVG or HTML.*PNG, JPEG or WebP/],
    ["an SVG behind a declaration", Buffer.from(`\uFEFF\n<?xml version="1.0"?>${svg}`), /SVG or HTML/],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), /SVG or HTML/],
    ["a GIF that is a script too", Buffer.from("GIF89a/*\0\0*/=1;alert(1)"), /GIF.*PNG, JPEG or WebP/],
    ["a PDF", Buffer.from("%PDF-1.7\n"), acceptedTypes],
    ["an icon as a logo", fixture("icon.ico"), acceptedTypes],
    ["a PNG of huge dimensions", bomb(60_000, 60_000), /4096 × 4096/],
    ["a PNG with fewer pixels than it says", bomb(4_000, 4_000), /incomplete/],
    ["half a PNG", Buffer.from(png(64, 64)).subarray(0, 90), /incomplete/],
    ["half a JPEG", fixture("camera.jpg").subarray(0, 500), /incomplete/],
    ["half a WebP", fixture("lossy.webp").subarray(0, 60), /incomplete/],
    ["nothing but a signature", signature, /incomplete/],
    ["a PNG with an altered byte", Buffer.from(png()).fill(7, 45, 46), /damaged/],
    ["a moving image", fixture("moving.webp"), /moves/],
  ];

  it.each(refusals)("%s, named logo.png and declared image/png", async (_, bytes, reason) => {
    const client = await owner();
    const before = await themeOf(client);
    const answer = await post(client, fields, { logo: bytes });
    const { issues, message } = expectRefusal(answer, "validation_failed");
    expect(issues?.map((issue) => issue.path)).toEqual(["logo"]);
    expect(message).toMatch(reason);
    expect(await themeOf(client)).toEqual(before);
  });

  it("a favicon may be an ICO, and a refusal lists the accepted types", async () => {
    const client = await owner();
    const { favIcon } = await change(client, {}, { favIcon: fixture("icon.ico") });
    expect((await fetchImage(favIcon)).headers.get("content-type")).toBe("image/x-icon");
    const { message } = expectRefusal(await post(client, fields, { favIcon: svg }), "validation_failed");
    expect(message).toMatch(/PNG, JPEG, WebP or ICO/);
  });

  it("a logo over the size limit is refused with the limit", async () => {
    const client = await owner();
    const { issues, message } = expectRefusal(
      await post(client, fields, { logo: Buffer.alloc(1_000_001) }),
      "payload_too_large",
    );
    expect([issues?.[0]?.path, message]).toEqual(["logo", "logo is larger than 1 MB."]);
    const favIcon = await post(client, fields, { favIcon: Buffer.alloc(250_001) });
    expect(expectRefusal(favIcon, "payload_too_large").message).toBe("favIcon is larger than 250 kB.");
  });

  it("30 MB are refused before they are read", async () => {
    const answer = await post(await owner(), fields, { logo: Buffer.alloc(30_000_000) });
    expect(expectRefusal(answer, "payload_too_large").message).toMatch(/larger than 6 MB/);
  });
});

describe("a body of several parts", () => {
  const postRaw = (client: Client, body: string, type = "multipart/form-data; boundary=cut") =>
    client.request("POST", "/api/theme", body, { "content-type": type });
  const part = (name: string, value: string) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each<[string, (client: Client) => Promise<Answer>, RegExp]>([
    ["without a boundary", (client) => postRaw(client, "--cut--", "multipart/form-data"), /told apart/],
    ["that never ends", (client) => postRaw(client, part("theme", "{}")), /told apart/],
    ["of noise", (client) => postRaw(client, "noise"), /told apart/],
    ["with an unknown part", (client) => postRaw(client, `${part("script", "x")}--cut--\r\n`), /"script"/],
    [
      "with a part twice",
      (client) => postRaw(client, `${part("theme", "{}")}${part("theme", "{}")}--cut--\r\n`),
      /more than once/,
    ],
  ])("%s is refused", async (_, send, reason) => {
    expect(expectRefusal(await send(await owner()), "bad_request").message).toMatch(reason);
  });

  it("needs valid and complete JSON", async () => {
    const client = await owner();
    expectRefusal(await post(client, "{title:"), "malformed_json");
    const { issues } = expectRefusal(await post(client, undefined, { logo: png() }), "validation_failed");
    expect(issues?.map(({ path }) => path)).toEqual(["title", "lightMode", "darkMode"]);
  });
});

describe("a mail", () => {
  it("has the tenant's name, logo and colour, and points to the requested host", async () => {
    const client = await owner();
    const { logo } = await change(client, { title: "Acme & Co", lightMode: fields.lightMode }, { logo: png() });
    await visitor().request("POST", "/api/forgot-password", { email: "enterprise@acme.test" });
    const { from, html, text } = await awaitMail(url(), "enterprise@acme.test");
    const { port } = new URL(url());
    expect(from).toContain("Acme & Co");
    expect(html).toContain(`<img src="http://acme.localhost:${port}${logo}" alt="Acme &amp; Co"`);
    expect(html).toMatch(new RegExp(`background:${fields.lightMode.primary};color:#ffffff`));
    expect(text).not.toMatch(/<|api\/brand/);
  });
});

describe("GET /brand/{file}", () => {
  it("returns the image as immutable, for any page to show, and as nothing but an image", async () => {
    const { logo } = await change(await owner(), {}, { logo: png() });
    const answer = await fetchImage(logo);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(png()));
  });

  it("strips metadata, and data appended to the image", async () => {
    const client = await owner();
    const camera = fixture("camera.jpg");
    expect(camera.includes("a secret place") && camera.includes("<script>")).toBe(true);
    const { logo } = await change(client, {}, { logo: Buffer.concat([camera, Buffer.from(svg)]) });
    const served = Buffer.from(await (await fetchImage(logo)).arrayBuffer());
    for (const secret of ["a secret place", "<script>", "<svg"]) expect(served.includes(secret)).toBe(false);
    expect(served.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9));
  });

  it("finds only images of the host's tenant", async () => {
    const { logo } = await change(await owner(), {}, { logo: png() });
    const foreign = await fetchImage(logo, "globex");
    const missing = await fetchImage("/api/brand/img_01K0000000000000000000000X.png", "globex");
    const { requestId: foreignRequestId, ...foreignBody } = (await foreign.json()) as Record<string, unknown>;
    const { requestId: missingRequestId, ...missingBody } = (await missing.json()) as Record<string, unknown>;
    expect([foreign.status, foreignBody]).toEqual([missing.status, missingBody]);
    expect([foreign.status, foreign.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(foreignRequestId).not.toBe(missingRequestId);
  });

  it.each(["..%2f..%2fcalls%2fx.png", "img_1.png", "img_01K0000000000000000000000X.svg", "%00"])(
    "finds nothing under %s",
    async (file) => expect((await fetchImage(`/api/brand/${file}`)).status).toBe(404),
  );
});
