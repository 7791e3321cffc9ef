/** A DNS server on loopback for the emulated zone: UDP, one question per packet, TXT and CNAME (RFC 1035). */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { DnsZone, RecordType } from "./dns-zone.ts";

export interface DnsServer {
  /** `address:port`, as resolvers expect it. */
  readonly address: string;
  close(): void;
}

export async function startDns(zone: DnsZone): Promise<DnsServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, peer) => {
    const reply = answer(zone, query);
    if (reply) socket.send(reply, peer.port, peer.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

const headerBytes = 12;
/** Byte offsets in the header. */
const headerOffset = { id: 0, flags: 2, questionCount: 4, answerCount: 6 } as const;
const maxLabelBytes = 63;
/** A name that starts with these bits is a pointer into the packet. */
const pointerBits = 0xc000;
const internetClass = 1;
const types: Readonly<Record<number, RecordType>> = { 5: "CNAME", 16: "TXT" };
/** Header flags of a response to a recursive question, without and with the error "no such name". */
const foundFlags = 0x8180;
const noSuchNameFlags = 0x8183;

/** Undefined if the packet is no question. */
function answer(zone: DnsZone, query: Buffer): Buffer | undefined {
  if (query.length < headerBytes + 5 || query.readUInt16BE(headerOffset.questionCount) !== 1) return undefined;
  const question = readQuestion(query);
  if (!question) return undefined;
  const { name, typeCode, end } = question;
  const type = types[typeCode];
  const values = type ? zone.values(type, name) : [];
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(query.readUInt16BE(headerOffset.id), headerOffset.id);
  header.writeUInt16BE(values.length > 0 ? foundFlags : noSuchNameFlags, headerOffset.flags);
  header.writeUInt16BE(1, headerOffset.questionCount);
  header.writeUInt16BE(values.length, headerOffset.answerCount);
  const records = values.map((value) => record(typeCode, value));
  return Buffer.concat([header, query.subarray(headerBytes, end), ...records]);
}

function readQuestion(query: Buffer): { name: string; typeCode: number; end: number } | undefined {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    if (length > maxLabelBytes || at + length >= query.length) return undefined;
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  // The root's empty label takes one byte; type and class take two each.
  const end = at + 5;
  if (end > query.length) return undefined;
  return { name: labels.join("."), typeCode: query.readUInt16BE(at + 1), end };
}

/** An answer record, named by a pointer to the question's name. Bytes 6 to 9 stay 0: no time to live, no caching. */
function record(typeCode: number, value: string): Buffer {
  const data = types[typeCode] === "TXT" ? textBytes(value) : nameBytes(value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(pointerBits + headerBytes, 0);
  head.writeUInt16BE(typeCode, 2);
  head.writeUInt16BE(internetClass, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const withLength = (part: Buffer) => Buffer.concat([Buffer.from([part.length]), part]);

/** A TXT value as strings of at most 255 bytes. */
function textBytes(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) =>
    withLength(bytes.subarray(index * 255, (index + 1) * 255)),
  );
  return Buffer.concat(parts);
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split(".").map((label) => withLength(Buffer.from(label, "latin1"))), Buffer.from([0])]);
