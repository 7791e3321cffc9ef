/**
 * Takes the place of `@smithy/node-http-handler` in what is bundled: without HTTP/2, whose modules Node would load at every cold
 * start. Only Bedrock's client would use it by itself, and ours is told not to.
 */

export { streamCollector } from "@smithy/core/serde";
export {
  DEFAULT_REQUEST_TIMEOUT,
  NodeHttpHandler,
  NodeHttpHandler as NodeHttp2Handler,
} from "../../node_modules/@smithy/node-http-handler/dist-es/node-http-handler.js";
