/** Time zone names that the server accepts. Some browsers also list short names, which are ambiguous. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const browserZones = (): readonly string[] => Intl.supportedValuesOf("timeZone").filter(isZoneName);

export const isZoneName = (name: string | undefined): name is string => name?.includes("/") === true || name === "UTC";
