export { sourceAddress } from "./key.ts";
export { noteDue, sourceReceived } from "./messages.ts";
export { queueNote, writeNote } from "./note.ts";
export { approve, type EventPage, events, preview, receive } from "./receive.ts";
export { create, list, remove, type SourceItem, update } from "./source.ts";
