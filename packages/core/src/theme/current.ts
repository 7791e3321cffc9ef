/** The look as everybody sees it: the tenant's row, or the default look, with what the tenant's host does differently. */
import type { Theme, ThemeFields } from "@callwright/contracts";
import { defaultColours } from "@callwright/contracts/brand/css";
import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context, ports, tenantId } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";

export type ThemeItem = Item<"theme">;

/** Every visitor of every screen asks; a change of the look reaches other running functions after this long. */
const cacheMs = 20_000;
const maxCached = 1_000;

interface Cached {
  readonly theme: Theme;
  readonly until: number;
}
const caches = new WeakMap<object, Map<string, Cached>>();

function cache(): Map<string, Cached> {
  const { client } = context().database;
  const known = caches.get(client) ?? new Map<string, Cached>();
  caches.set(client, known);
  return known;
}

/**
 * The look of the tenant at hand; undefined on a host of nobody. `fresh` reads past the cache: for people who are signed in,
 * so that an owner sees their own change at once, whichever running function answers.
 */
export async function current({ fresh = false } = {}): Promise<Theme | undefined> {
  const id = context().tenantId;
  if (!id) return undefined;
  const cached = cache().get(id);
  if (!fresh && cached && cached.until > now()) return cached.theme;
  const [tenant, row] = await Promise.all([Tenant.current({ consistent: fresh }), read(id, fresh)]);
  return keep(tenant, row);
}

export async function read(id: string, consistent: boolean): Promise<ThemeItem | undefined> {
  const { data } = await db().theme.get({ tenantId: id }).go({ consistent });
  return data ?? undefined;
}

/** What the tenant at hand has chosen, as the last write left it; undefined while it has the default look. */
export const find = (): Promise<ThemeItem | undefined> => read(tenantId(), true);

/** Presents the row and remembers it. */
export function keep(tenant: Tenant.TenantItem, row: ThemeItem | undefined): Theme {
  const theme = present(tenant, row);
  if (cache().size >= maxCached) cache().clear();
  cache().set(tenant.tenantId, { theme, until: now() + cacheMs });
  return theme;
}

/** A tenant has one look, so the one's id follows from the other's. */
export const themeId = (id: string): string => id.replace(/^ten_/, "theme_");

/** What a tenant shows that has chosen nothing. */
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
