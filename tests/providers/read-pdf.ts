/** Reads a PDF from standard input with the engine at the path in the first argument, and prints the result. */
import { createTextExtraction } from "@callwright/providers/pdfium/index";

const [engineFile] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const extraction = createTextExtraction({ engineFile, environment: {} });
console.log(JSON.stringify(await extraction.read(Buffer.concat(chunks), { pages: 50, characters: 20_000 })));
