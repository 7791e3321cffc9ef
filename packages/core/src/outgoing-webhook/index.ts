export { type DeliveryItem, deliverDue, publish } from "./deliver.ts";
export {
  create,
  type EndpointItem,
  find,
  list,
  remove,
  rotateSecret,
  update,
} from "./endpoints.ts";
export { isPaused } from "./health.ts";
export { endpointDue, endpointStopped, replayRequested } from "./messages.ts";
export { listDeliveries, replayOne, replayPage, replaySince, sendTest } from "./replay.ts";
export { retryDelay } from "./retry.ts";
