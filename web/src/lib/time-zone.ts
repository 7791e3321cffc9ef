/** Time zone names that the server accepts. Some browsers also list short names, which are ambiguous. */
export const isZoneName = (name: string | undefined): name is string => name?.includes("/") === true || name === "UTC";
