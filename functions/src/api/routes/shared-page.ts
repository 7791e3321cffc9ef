/** Shared candidates: a page, recordings and a PDF. Not part of the contract: clients open them without an account. */
import type { sharedParts } from "@callwright/contracts/endpoints/share";
import { limitLinkVisits } from "@callwright/core/auth/index";
import * as Share from "@callwright/core/share/index";
import * as Theme from "@callwright/core/theme/index";
import { config } from "../../config.ts";
import { attachmentHeader } from "../csv-answer.ts";
import { browserLanguage, findTenantId, readVisit } from "../host.ts";
import type { App, HttpContext } from "../http.ts";
import { sendNeutralPage, sendPage, sendRefusalPage } from "../plain-answer.ts";
import { createContent, type SharedContent } from "../shared-page/content.ts";
import { sharedPage } from "../shared-page/page.ts";

type Part = (typeof sharedParts)[number];
interface LinkContext {
  readonly sharedLink: Share.OpenLink;
  readonly theme: NonNullable<Awaited<ReturnType<typeof Theme.current>>>;
}

export function sharedPageRoutes(app: App): void {
  app.get("/s/:code", (c) =>
    answerLink(c, "page", async ({ sharedLink, theme }) => {
      const content = await contentFor(c, sharedLink);
      const html = sharedPage(theme, c.req.path, content);
      const mediaOrigins = sharedLink.link.showsRecording ? config.page.mediaOrigins() : undefined;
      return sendPage(c, { html, locale: content.locale }, 200, { isBranded: true, mediaOrigins });
    }),
  );

  app.get("/s/:code/recording/:position{\\d{1,2}}", (c) =>
    answerLink(c, "recording", async ({ sharedLink }) => {
      const url = await Share.recording(sharedLink, Number(c.req.param("position")));
      return url === undefined ? undefined : c.redirect(url, 302);
    }),
  );

  app.get("/s/:code/pdf", (c) =>
    answerLink(c, "pdf", async ({ sharedLink, theme }) => {
      const content = await contentFor(c, sharedLink);
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
  return /\.(png|jpg)$/.test(fileName) ? (await Theme.readImage(fileName)).bytes : undefined;
}

async function contentFor(c: HttpContext, sharedLink: Share.OpenLink): Promise<SharedContent> {
  return createContent(sharedLink, await Share.people(sharedLink), browserLanguage(c));
}

/** Answers every invalid link alike, whatever is wrong with it. */
async function answerLink(
  c: HttpContext,
  part: Part,
  work: (context: LinkContext) => Promise<Response | undefined>,
): Promise<Response> {
  try {
    if (!(await findTenantId(c.req.raw.headers))) return await sendNeutralPage(c, "unassigned", 404);
    const code = c.req.param("code") ?? "";
    const { address, userAgent } = readVisit(c);
    await limitLinkVisits("shareLink", code, address);
    const [sharedLink, theme] = await Promise.all([Share.open(code), Theme.current()]);
    const response = sharedLink && theme ? await work({ sharedLink, theme }) : undefined;
    if (!sharedLink || !response) return await sendNeutralPage(c, "client_link", 404);
    // A mail program's preview sends a HEAD request, which is no visit.
    if (c.req.method === "GET") await Share.recordVisit(sharedLink, { part, address, userAgent });
    response.headers.set("x-robots-tag", "noindex, nofollow");
    return response;
  } catch (error) {
    return sendRefusalPage(c, error, "client_link");
  }
}
