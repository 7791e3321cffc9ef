import * as z from "zod/mini";
import { imageLimits, numberPickers } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAccountScope, tenantQuery } from "./access.ts";
import { answer, doneSchema, idParams } from "./shared.ts";

const colour = z
  .string("A colour is written #rrggbb")
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "A colour is written #rrggbb"));

const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, "A link has at most 500 characters"),
    z.regex(/^(https:\/\/[^\s<>"'\\]+)?$/, "A link begins with https://"),
  );

export const colourPairSchema = z.object({ primary: colour, secondary: colour });

export const themeFieldsSchema = z.object({
  title: z
    .string("Title is required")
    .check(
      z.trim(),
      z.minLength(1, "Title is required"),
      z.maxLength(60, "A title has at most 60 characters"),
      z.regex(/^[^<>\p{Cc}]*$/u, "A title has no markup"),
    ),
  lightMode: colourPairSchema,
  darkMode: colourPairSchema,
  isOnboarding: z._default(z.boolean(), true),
  isnumberWarning: z._default(z.boolean(), false),
  gitbookUrl: z._default(link, ""),
  calendlyUrl: z._default(link, ""),
  chatwootWebsiteToken: z._default(
    z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{0,64}$/, "This is no website token")),
    "",
  ),
});
export type ThemeFields = z.infer<typeof themeFieldsSchema>;

export const variantSchema = z.object({
  numberPicker: z.enum(numberPickers, "Choose a number picker from the list"),
  guidedWalkthroughs: z.boolean(),
  showsCallCosts: z.boolean(),
});
export type Variant = z.infer<typeof variantSchema>;

export const themeSchema = z.object({
  _id: z.string(),
  ...themeFieldsSchema.shape,
  /** Paths on this host, `/api/brand/…`; empty if none. */
  logo: z.string(),
  favIcon: z.string(),
  variant: variantSchema,
  google: z.optional(z.object({ clientId: z.string(), authorizeUrl: z.string() })),
});
export type Theme = z.infer<typeof themeSchema>;

export const getTheme = defineEndpoint("getTheme", "GET /theme", {
  summary: "The theme of the host's tenant; not found on an unassigned host.",
  access: "public",
  response: answer({ data: themeSchema }),
});

/** The part `theme` is JSON. An image that is not sent stays as stored; an empty file removes the stored image. */
const themeForm = { json: "theme", files: imageLimits } as const;

export const saveTheme = defineEndpoint("saveTheme", "POST /theme", {
  summary: "Sets the tenant's look: theme (JSON), logo and favIcon (PNG, JPEG, WebP; a favIcon also ICO).",
  ...adminAccountScope,
  multipart: themeForm,
  ignored: ["_id", "logo", "favIcon"],
  body: themeFieldsSchema,
  response: z.extend(doneSchema, { data: themeSchema }),
});

/** The theme of the user's tenant; `getTheme` returns the theme of the host's tenant. */
export const getTenantTheme = defineEndpoint("getTenantTheme", "GET /tenant-theme", {
  summary: "The theme of the signed-in administrator's tenant, for editing.",
  access: "admin",
  query: tenantQuery,
  response: answer({ data: themeSchema }),
});

export const updateTheme = defineEndpoint("updateTheme", "PUT /theme/{id}", {
  summary: "Changes the given fields of the tenant's look.",
  ...adminAccountScope,
  params: idParams,
  query: tenantQuery,
  multipart: themeForm,
  ignored: ["_id", "logo", "favIcon"],
  // Without defaults, so that fields that are not sent stay.
  body: z.partial(
    z.object({
      ...themeFieldsSchema.shape,
      isOnboarding: z.boolean(),
      isnumberWarning: z.boolean(),
      gitbookUrl: link,
      calendlyUrl: link,
      chatwootWebsiteToken: themeFieldsSchema.shape.chatwootWebsiteToken.def.innerType,
    }),
  ),
  response: z.extend(doneSchema, { data: themeSchema }),
});

export const getBrandImage = defineEndpoint("getBrandImage", "GET /brand/{file}", {
  summary: "An image of the host's tenant, by the name in its theme; its content never changes under that name.",
  access: "public",
  kind: "image",
  params: z.object({ file: z.string().check(z.maxLength(80, "There is no such image")) }),
  response: z.string(),
});

export const getTenantImage = defineEndpoint("getTenantImage", "GET /tenant-theme/{file}", {
  summary: "An image of the tenant's theme, by its name there.",
  access: "admin",
  kind: "image",
  params: getBrandImage.params,
  query: tenantQuery,
  response: z.string(),
});
