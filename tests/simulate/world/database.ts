/** The document client of a world: DynamoDB's commands over the store, with the SDK's own retries and the weather's faults. */

import {
  type CommandName,
  cancelled,
  type Inputs,
  isCommandName,
  type Liberties,
  namedError,
  runCommand,
} from "../../table/commands.ts";
import type { Store } from "../../table/store.ts";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";
import { describeCommand } from "./words.ts";

interface DatabaseOptions {
  readonly store: Store;
  readonly network: Network;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
}

export interface Command {
  readonly input: object;
}

/** The SDK tries so often by itself. */
const maxAttempts = 3;
const timeoutMs = 3_000;

type Failure = { readonly error: Error; readonly waitMs: number };

export function createDatabase({ store, network, random, weather, tell }: DatabaseOptions) {
  const liberties: Liberties = {
    staleReadMs: () => (weather().staleReadMs > 0 ? random.between(0, weather().staleReadMs) : 0),
    isUnprocessed: () => random.chance(weather().unprocessed),
  };

  /** Transactions that were done, by their tokens: told again they are not done again. */
  const doneTokens = new Set<string>();
  let sends = 0;

  /** One request on the wire. */
  function request<Name extends CommandName>(name: Name, input: Inputs[Name], token: string): object | Failure {
    const isWrite = /Put|Update|Delete|Write/.test(name);
    const faults = weather();
    if (random.chance(faults.throttled))
      return failure("ProvisionedThroughputExceededException", "Throughput exceeded", 50);
    if (random.chance(faults.lostRequest)) return failure("TimeoutError", "The request timed out", timeoutMs);
    if (name === "TransactWriteCommand" && !doneTokens.has(token) && random.chance(faults.conflict))
      throw conflictOf(input);
    if (isWrite && name !== "TransactWriteCommand" && random.chance(faults.conflict))
      return failure("TransactionConflictException", "Transaction is ongoing for the item", 50);
    const answer = doneTokens.has(token) ? {} : runCommand(store, name, input, liberties);
    if (name === "TransactWriteCommand") doneTokens.add(token);
    if (isWrite && random.chance(faults.executedTimedOut)) {
      tell(() => `… ${name} is done, and its answer is lost`);
      return failure("TimeoutError", "The request timed out", timeoutMs);
    }
    return answer;
  }

  function conflictOf(input: object): Error {
    const items = "TransactItems" in input && Array.isArray(input.TransactItems) ? input.TransactItems : [];
    const place = random.whole(0, Math.max(0, items.length - 1));
    return cancelled(items.map((_, index) => (index === place ? "TransactionConflict" : "None")));
  }

  async function send(command: Command): Promise<object> {
    const name = command.constructor.name;
    if (!isCommandName(name)) throw new Error(`No such command: ${name}`);
    const input = command.input as Inputs[typeof name];
    sends += 1;
    // The SDK gives a token to a transaction that has none of its own.
    const token =
      "ClientRequestToken" in input && input.ClientRequestToken ? input.ClientRequestToken : `send ${sends}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await network.reach(name, random.between(2, 12), () => {
        tell(() => describeCommand(name, input));
        return request(name, input, token);
      });
      if (!isFailure(answer)) return answer;
      if (attempt >= maxAttempts) throw answer.error;
      await network.wait(answer.waitMs * (0.5 + random.next()));
    }
  }

  return { send };
}

const failure = (name: string, message: string, waitMs: number): Failure => ({
  error: namedError(name, message),
  waitMs,
});

const isFailure = (answer: object): answer is Failure => "waitMs" in answer;
