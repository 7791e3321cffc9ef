import { ports, tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { type CleanImage, cleanImage, contentTypes, type Extension, type ImageName } from "./image/clean.ts";

export interface ImageUploads {
  /** Empty bytes remove the image; undefined keeps it. */
  readonly logo?: Uint8Array | undefined;
  readonly favIcon?: Uint8Array | undefined;
}

type Changes = { readonly [Name in ImageName]?: CleanImage | "none" };

export async function readUploads({ logo, favIcon }: ImageUploads): Promise<Changes> {
  return {
    ...(logo && { logo: await readUpload("logo", logo) }),
    ...(favIcon && { favIcon: await readUpload("favIcon", favIcon) }),
  };
}

const readUpload = async (name: ImageName, bytes: Uint8Array) =>
  bytes.length === 0 ? "none" : await cleanImage(name, bytes);

export type ImageFiles = { readonly [Name in ImageName]?: string | undefined };

export async function storeImages({ logo, favIcon }: Changes): Promise<ImageFiles> {
  return { ...(logo && { logo: await storeOne(logo) }), ...(favIcon && { favIcon: await storeOne(favIcon) }) };
}

async function storeOne(image: CleanImage | "none"): Promise<string | undefined> {
  if (image === "none") return undefined;
  const file = `${newId("img")}.${image.extension}`;
  await ports().blobs.put(imageKey(file), image.bytes, contentTypes[image.extension]);
  return file;
}

/** Best effort: an orphaned blob only costs storage. */
export async function removeImages(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files)
    if (file !== undefined)
      await ports()
        .blobs.delete(imageKey(file))
        .catch((error: unknown) => log.warn("theme.image-left", { file, error: describeError(error) }));
}

const imageKey = (file: string): string => `brand/${tenantId()}/${file}`;

const fileName = /^img_[0-9A-HJKMNP-TV-Z]{26}\.(png|jpg|webp|ico)$/;

export async function readImage(file: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  const extension = fileName.exec(file)?.[1];
  const bytes = extension && (await ports().blobs.getBytes(imageKey(file)));
  if (!bytes) throw notFound("image");
  return { bytes: Uint8Array.from(bytes), contentType: contentTypes[extension as Extension] };
}
