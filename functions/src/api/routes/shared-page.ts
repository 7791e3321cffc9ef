/** Shared candidates: a page, recordings and a PDF. Not part of the contract: clients open them without an account. */
import type { sharedParts } from "@callwright/contracts/endpoints/share";
import { countLinkVisit } from "@callwright/core/auth/index";
import { AppError } from "@callwright/core/kernel/error";
import * as Share from "@callwright/core/share/index";
import * as Theme from "@callwright/core/theme/index";
import { config } from "../../config.ts";
import { attachmentHeader } from "../csv-answer.ts";
import { browserLanguage, findTenantId, readVisit } from "../host.ts";
import type { App, Http } from "../http.ts";
import { neutralAnswer, refusedPage, sendPage } from "../plain-answer.ts";
import { createContent, type SharedContent } from "../shared-page/content.ts";
import { sharedPage } from "../shared-page/page.ts";

type Part = (typeof sharedParts)[number];
interface LinkContext {
  readonly opened: Share.OpenLink;
  readonly theme: NonNullable<Awaited<ReturnType<typeof Theme.current>>>;
}

/** Old links have the second path. */
const paths = ["/s/:token", "/api/s/:token"];
const pathsBelow = (part: string): string[] => paths.map((path) => `${path}${part}`);

export function sharedPageRoutes(app: App): void {
  app.on("GET", paths, (c) =>
    answer(c, "page", async ({ opened, theme }) => {
      const content = await contentFor(c, opened);
      const html = sharedPage(theme, c.req.path, content);
      const mediaOrigins = opened.link.showsRecording ? config.page.mediaOrigins() : undefined;
      return sendPage(c, { html, locale: content.locale }, 200, { isBranded: true, mediaOrigins });
    }),
  );

  app.on("GET", pathsBelow("/recording/:position{\\d{1,2}}"), (c) =>
    answer(c, "recording", async ({ opened }) => {
      const url = await Share.recording(opened, Number(c.req.param("position")));
      return url === undefined ? undefined : c.redirect(url, 302);
    }),
  );

  app.on("GET", pathsBelow("/pdf"), (c) =>
    answer(c, "pdf", async ({ opened, theme }) => {
      const content = await contentFor(c, opened);
      // Imported here, so that only downloads load the PDF library.
      const { sharedPdf } = await import("../shared-page/pdf.ts");
      const brand = { ...theme, logo: await pdfLogo(theme) };
      return c.body(await sharedPdf(brand, content, config.fontFolder()), 200, {
        "content-type": "application/pdf",
        "content-disposition": attachmentHeader(content.words.fileName),
      });
    }),
  );
}

/** Only PNG and JPEG can be in a PDF. */
async function pdfLogo({ logo }: LinkContext["theme"]): Promise<Uint8Array | undefined> {
  const fileName = logo.split("/").at(-1) ?? "";
  return /\.(png|jpg)$/.test(fileName) ? (await Theme.image(fileName)).bytes : undefined;
}

async function contentFor(c: Http, opened: Share.OpenLink): Promise<SharedContent> {
  return createContent(opened, await Share.people(opened), browserLanguage(c));
}

/** Answers every invalid link alike, whatever is wrong with it. */
async function answer(
  c: Http,
  part: Part,
  work: (context: LinkContext) => Promise<Response | undefined>,
): Promise<Response> {
  try {
    if (!(await findTenantId(c.req.raw.headers))) return await neutralAnswer(c, "unassigned", 404);
    const token = c.req.param("token") ?? "";
    const { address, userAgent } = readVisit(c);
    await countLinkVisit("shareLink", token, address);
    const [opened, theme] = await Promise.all([Share.open(token), Theme.current()]);
    const response = opened && theme ? await work({ opened, theme }) : undefined;
    if (!opened || !response) return await neutralAnswer(c, "client_link", 404);
    // A mail program's preview sends a HEAD request, which is no visit.
    if (c.req.method === "GET") await Share.recordVisit(opened, { part, address, userAgent });
    response.headers.set("x-robots-tag", "noindex, nofollow");
    return response;
  } catch (error) {
    const isMissing = error instanceof AppError && error.status === 404;
    return isMissing ? neutralAnswer(c, "client_link", 404) : refusedPage(c, error, "client_link");
  }
}
