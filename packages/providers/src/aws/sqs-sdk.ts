/** What `queue.ts` and `dead-letters.ts` import lazily: a bundle holds only these parts of the SDK. */
export {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
