/** Names of time zones that the server takes. Some browsers list short names too, which mean one thing here and another there. */
export const isZoneName = (name: string | undefined): name is string => name?.includes("/") === true || name === "UTC";
