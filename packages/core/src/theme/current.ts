import type { Theme, ThemeFields } from "@callwright/contracts";
import { defaultColours } from "@callwright/contracts/brand/css";
import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context, perDatabase, ports, tenantId } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";

export type ThemeItem = Item<"theme">;

/** Every page view reads the theme; other function instances see a change after this time. */
const cacheMs = 20_000;
const maxCached = 1_000;

const cache = perDatabase(() => new Map<string, { readonly theme: Theme; readonly until: number }>());

/** Undefined on an unknown host. `fresh` bypasses the cache, so that signed-in owners see their change immediately. */
export async function current({ fresh = false } = {}): Promise<Theme | undefined> {
  const id = context().tenantId;
  if (!id) return undefined;
  const cached = cache().get(id);
  if (!fresh && cached && cached.until > now()) return cached.theme;
  const [tenant, row] = await Promise.all([Tenant.current({ consistent: fresh }), read(id, { consistent: fresh })]);
  return cacheTheme(tenant, row);
}

export async function read(id: string, { consistent }: { consistent: boolean }): Promise<ThemeItem | undefined> {
  const { data } = await db().theme.get({ tenantId: id }).go({ consistent });
  return data ?? undefined;
}

export const find = (): Promise<ThemeItem | undefined> => read(tenantId(), { consistent: true });

export function cacheTheme(tenant: Tenant.TenantItem, row: ThemeItem | undefined): Theme {
  const theme = present(tenant, row);
  if (cache().size >= maxCached) cache().clear();
  cache().set(tenant.tenantId, { theme, until: now() + cacheMs });
  return theme;
}

/** One theme per tenant, so its id is derived. */
export const themeId = (id: string): string => id.replace(/^ten_/, "theme_");

export const defaultsOf = ({ name }: Pick<Tenant.TenantItem, "name">): ThemeFields => ({
  ...defaultColours,
  title: name,
  isOnboarding: true,
  isnumberWarning: false,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
});

function present(tenant: Tenant.TenantItem, row: ThemeItem | undefined): Theme {
  const { title, lightMode, darkMode, isOnboarding, isnumberWarning, gitbookUrl, calendlyUrl, chatwootWebsiteToken } =
    row ?? defaultsOf(tenant);
  return {
    _id: themeId(tenant.tenantId),
    title,
    lightMode,
    darkMode,
    isOnboarding,
    isnumberWarning,
    gitbookUrl,
    calendlyUrl,
    chatwootWebsiteToken,
    logo: addressOf(row?.logo),
    favIcon: addressOf(row?.favIcon),
    variant: Tenant.variantOf(tenant),
    google: ports().google?.authorization,
  };
}

const addressOf = (file: string | undefined): string => (file ? `/api/brand/${file}` : "");
