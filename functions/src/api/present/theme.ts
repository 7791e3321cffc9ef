/** A chosen tenant's look: its images are not the host's. */
import type { Theme } from "@callwright/contracts";

export function presentTheme(theme: Theme, tenantId: string | undefined): Theme {
  if (tenantId === undefined) return theme;
  const addressOf = (image: string) =>
    image && `${image.replace("/api/brand/", "/api/tenant-theme/")}?${new URLSearchParams({ tenantId })}`;
  return { ...theme, logo: addressOf(theme.logo), favIcon: addressOf(theme.favIcon) };
}
