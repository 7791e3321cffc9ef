/** The row of a call as the engine passes it around. */
import type { EntityItem } from "electrodb";
import type { db } from "../db/service.ts";

export type CallItem = EntityItem<ReturnType<typeof db>["call"]>;
