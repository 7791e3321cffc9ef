import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { invalidField } from "../../kernel/error.ts";
import { latin1, type ReencodedImage, type Refuse, reasons } from "./bytes.ts";
import { cleanIco, icoSignature } from "./ico.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng, pngSignature } from "./png.ts";
import { cleanWebp } from "./webp.ts";

export type ImageName = "logo" | "favIcon";
export type Extension = "png" | "jpg" | "webp" | "ico";

export const contentTypes: Readonly<Record<Extension, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  ico: "image/x-icon",
};

interface Rule {
  readonly extensions: readonly Extension[];
  readonly unsupported: "logo_type_unsupported" | "icon_type_unsupported";
  /** Pixels per side. */
  readonly maxSide: number;
}

const rules: Readonly<Record<ImageName, Rule>> = {
  logo: { extensions: ["png", "jpg", "webp"], unsupported: "logo_type_unsupported", maxSide: 4096 },
  favIcon: { extensions: ["png", "jpg", "webp", "ico"], unsupported: "icon_type_unsupported", maxSide: 1024 },
};

export interface CleanImage extends ReencodedImage {
  readonly extension: Extension;
}

export async function cleanImage(name: ImageName, bytes: Uint8Array): Promise<CleanImage> {
  const { extensions, unsupported, maxSide } = rules[name];
  const refuse: Refuse = (reason) => {
    throw invalidField(name, reason);
  };
  const extension = extensionOf(bytes);
  if (!extension || !extensions.includes(extension)) return refuse(refusal(unsupported, { found: foundFormat(bytes) }));
  try {
    return { extension, ...(await cleaners[extension](bytes, maxSide, refuse)) };
  } catch (error) {
    if (error instanceof RangeError) refuse(reasons.incomplete);
    throw error;
  }
}

type Cleaner = (bytes: Uint8Array, maxSide: number, refuse: Refuse) => ReencodedImage | Promise<ReencodedImage>;

const cleaners: Readonly<Record<Extension, Cleaner>> = {
  png: cleanPng,
  jpg: cleanJpeg,
  webp: cleanWebp,
  ico: (bytes, _, refuse) => cleanIco(bytes, refuse),
};

function extensionOf(bytes: Uint8Array): Extension | undefined {
  const start = latin1(bytes.subarray(0, 12));
  if (start.startsWith(pngSignature)) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^RIFF.{4}WEBP$/s.test(start)) return "webp";
  return start.startsWith(icoSignature) ? "ico" : undefined;
}

/** What the file is, as a part of the refusal's sentence. */
function foundFormat(bytes: Uint8Array): Refusal {
  const start = latin1(bytes.subarray(0, 256)).replace(/^(\xef\xbb\xbf)?\s*/, "");
  if (start.startsWith("<")) return refusal("image_is_program");
  if (start.startsWith("GIF8")) return refusal("image_is_gif");
  if (start.startsWith(icoSignature)) return refusal("image_is_icon");
  return refusal("image_type_unknown");
}
