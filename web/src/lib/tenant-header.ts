/** The tenant named by a local host such as acme.localhost (core spec §6); other hosts decide the tenant themselves. */
export function tenantHeader(host: string): { "x-tenant-slug"?: string } {
  const slug = /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1];
  return slug ? { "x-tenant-slug": slug } : {};
}
