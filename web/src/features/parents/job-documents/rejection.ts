import type { FileRejection } from "@mantine/dropzone";
import * as m from "#messages";

type TooMany = (of: { readonly name: string }) => string;

export function rejectionText({ file: { name }, errors }: FileRejection, tooMany: TooMany): string {
  const codes = errors.map(({ code }) => code);
  if (codes.includes("file-invalid-type")) return m.pdf_not_pdf({ name });
  return codes.includes("too-many-files") ? tooMany({ name }) : m.pdf_too_large({ name });
}
