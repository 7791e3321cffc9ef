import { imageLimits } from "@callwright/contracts/catalog";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import type { ImageName } from "./theme-values.ts";

const pictures = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"], "image/webp": [".webp"] };

export const acceptedTypes: Record<ImageName, Record<string, string[]>> = {
  logo: pictures,
  favIcon: { ...pictures, "image/x-icon": [".ico"], "image/vnd.microsoft.icon": [".ico"] },
};

const kilobytes = (name: ImageName) => formatNumber(imageLimits[name] / 1_000);

export const hintOf: Record<ImageName, () => string> = {
  logo: () => m.appearance_logo_hint({ size: kilobytes("logo") }),
  favIcon: () => m.appearance_fav_icon_hint({ size: kilobytes("favIcon") }),
};

export function imageFault(name: ImageName, file: Pick<File, "name" | "type" | "size">): string | undefined {
  const endings = Object.values(acceptedTypes[name]).flat();
  const isKnown =
    file.type in acceptedTypes[name] ||
    (file.type === "" && endings.some((end) => file.name.toLowerCase().endsWith(end)));
  if (!isKnown) return name === "logo" ? m.appearance_logo_type() : m.appearance_fav_icon_type();
  if (file.size === 0) return m.appearance_image_empty();
  if (file.size > imageLimits[name]) return m.appearance_image_large({ size: kilobytes(name) });
  return undefined;
}
