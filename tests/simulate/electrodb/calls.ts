/** What goes out and comes back: commands without the SDK's own machinery, errors made when there are any. */
import type { Library } from "./library.ts";

interface Options {
  readonly originalErr?: boolean;
}

/** How an entity sends what it has made. */
export interface Sender {
  go(method: string, parameters: object, options: Options): Promise<unknown>;
  executeBulkWrite(parameters: object, options: Options): Promise<unknown>;
  executeBulkGet(parameters: object, options: Options): Promise<unknown>;
  executeQuery(method: string, parameters: object, options: Options): Promise<unknown>;
  executeOperation(method: string, parameters: object, options: Options): Promise<unknown>;
  _normalizeExecutionOptions(options: ExecutionOptions): object;
}

interface ExecutionOptions {
  readonly provided?: readonly (object | undefined)[];
  readonly context?: object;
}

/** Those who want to hear of what is sent. */
export interface Listeners {
  readonly listeners: readonly object[];
  trigger(event: object, more?: readonly object[]): void;
}

export function sendLightly({ entity, client, EventManager }: Library): void {
  const sender = entity().prototype;
  const { go, _normalizeExecutionOptions } = sender;

  sender.go = async function (method, parameters = {}, options = {}) {
    try {
      switch (method) {
        case "batchWrite":
          return await this.executeBulkWrite(parameters, options);
        case "batchGet":
          return await this.executeBulkGet(parameters, options);
        case "query":
        case "scan":
          return await this.executeQuery(method, parameters, options);
        default:
          return await this.executeOperation(method, parameters, options);
      }
    } catch (error) {
      const fail = () => Promise.reject(error);
      const failing = { executeBulkWrite: fail, executeBulkGet: fail, executeQuery: fail, executeOperation: fail };
      return go.call(failing, method, parameters, options);
    }
  };

  sender._normalizeExecutionOptions = function ({ provided = [], context }) {
    return _normalizeExecutionOptions.call(this, { provided: provided.filter(saysSomething), context });
  };

  const { DocumentClientV3Wrapper } = client;
  DocumentClientV3Wrapper.init = (sdk) => new DocumentClientV3Wrapper(sdk, commands);

  const { trigger } = EventManager.prototype;
  EventManager.prototype.trigger = function (event, more = []) {
    if (this.listeners.length > 0 || more.length > 0) trigger.call(this, event, more);
  };
}

class Command {
  readonly input: object;
  constructor(input: object) {
    this.input = input;
  }
}

const commands = {
  GetCommand: class GetCommand extends Command {},
  PutCommand: class PutCommand extends Command {},
  UpdateCommand: class UpdateCommand extends Command {},
  DeleteCommand: class DeleteCommand extends Command {},
  QueryCommand: class QueryCommand extends Command {},
  BatchGetCommand: class BatchGetCommand extends Command {},
  BatchWriteCommand: class BatchWriteCommand extends Command {},
  TransactWriteCommand: class TransactWriteCommand extends Command {},
};

/** Options that say nothing, and those that were given twice, change nothing. */
function saysSomething(options: object | undefined, place: number, all: readonly (object | undefined)[]): boolean {
  if (!options || (options === all[place - 1] && !lists.some((name) => name in options))) return false;
  for (const _ in options) return true;
  return false;
}

/** What is put behind what was there, and so counts twice. */
const lists = ["attributes", "listeners", "logger"];
