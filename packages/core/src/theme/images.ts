/** The images of a tenant's look: kept among the blobs, under a name of their own each time, and never changed. */
import { ports, tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { type CleanImage, cleanImage, contentTypes, type Extension, type ImageName } from "./image/clean.ts";

export interface Uploads {
  /** An empty file takes the image away; without one it stays as it is. */
  readonly logo?: Uint8Array | undefined;
  readonly favIcon?: Uint8Array | undefined;
}

/** What becomes of each image: a new one, none, or as it is where it is not named. */
export type Changes = { readonly [Name in ImageName]?: CleanImage | "none" };

/** Refuses before anything is stored. */
export async function readUploads({ logo, favIcon }: Uploads): Promise<Changes> {
  return {
    ...(logo && { logo: await readUpload("logo", logo) }),
    ...(favIcon && { favIcon: await readUpload("favIcon", favIcon) }),
  };
}

const readUpload = async (name: ImageName, bytes: Uint8Array) =>
  bytes.length === 0 ? "none" : await cleanImage(name, bytes);

/** File names by image; undefined where it was taken away. */
export type Files = { readonly [Name in ImageName]?: string | undefined };

export async function store({ logo, favIcon }: Changes): Promise<Files> {
  return {
    ...(logo && { logo: await storeOne(logo) }),
    ...(favIcon && { favIcon: await storeOne(favIcon) }),
  };
}

async function storeOne(image: CleanImage | "none"): Promise<string | undefined> {
  if (image === "none") return undefined;
  const file = `${newId("img")}.${image.extension}`;
  await ports().blobs.put(keyOf(file), image.bytes, contentTypes[image.extension]);
  return file;
}

/** What cannot be removed now is only space lost: nobody knows its name any more. */
export async function remove(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files)
    if (file !== undefined)
      await ports()
        .blobs.delete(keyOf(file))
        .catch((error: unknown) => log.warn("theme.image-left", { file, error: describeError(error) }));
}

const keyOf = (file: string): string => `brand/${tenantId()}/${file}`;

const fileName = /^img_[0-9A-HJKMNP-TV-Z]{26}\.(png|jpg|webp|ico)$/;

/** An image of the tenant at hand, by the name that its theme gives. */
export async function image(file: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  const extension = fileName.exec(file)?.[1];
  const bytes = extension && (await ports().blobs.getBytes(keyOf(file)));
  if (!bytes) throw notFound("image");
  return { bytes: Uint8Array.from(bytes), contentType: contentTypes[extension as Extension] };
}
