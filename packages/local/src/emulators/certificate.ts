/** A self-signed certificate for one name, valid for this process only. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

const tag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** DER: a tag, the content's length, the content. */
function der(kind: keyof typeof tag, ...contents: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag[kind], ...lengthBytes(content.length)]), content]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const ecdsaWithSha256 = der("sequence", der("oid", hex("2a8648ce3d040302")));
const commonName = hex("550403");
const subjectAltName = hex("551d11");
const unusedBits = hex("00");

/** So long that the machine's clock does not matter; the certificate ends with the process anyway. */
const validity = der("sequence", der("utcTime", "200101000000Z"), der("time", "21000101000000Z"));

export function createCertificate(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = der("sequence", der("set", der("sequence", der("oid", commonName), der("text", name))));
  const names = der("octets", der("sequence", der("dnsName", name)));
  const body = der(
    "sequence",
    der("version", der("integer", hex("02"))),
    der("integer", hex("01"), randomBytes(15)),
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ format: "der", type: "spki" }),
    der("extensions", der("sequence", der("sequence", der("oid", subjectAltName), names))),
  );
  const signature = der("bits", unusedBits, sign("sha256", body, privateKey));
  const certificate = der("sequence", body, ecdsaWithSha256, signature).toString("base64");
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}
