/**
 * The document client of a world: DynamoDB's commands over the store, with the SDK's own retries and the weather's faults.
 * A transaction holds its rows for some milliseconds, during which other writes of these rows are refused.
 */
import {
  type AllowedDeviations,
  type CommandName,
  cancellationError,
  type Inputs,
  isCommandName,
  keysOf,
  namedError,
  runCommand,
} from "../../table/commands.ts";
import { type Key, nameOf, type Store } from "../../table/store.ts";
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";
import { type PartitionUnits, unitsOf } from "./units.ts";
import { describeCommand } from "./words.ts";

interface DatabaseOptions {
  readonly store: Store;
  readonly timeline: Timeline;
  readonly network: Network;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
  /** Receives every write with its units; a transaction refused by a conflict consumes units, too. */
  readonly onWrite?: ((write: MeasuredWrite) => void) | undefined;
}

export interface Command {
  readonly input: object;
}

export interface MeasuredWrite {
  readonly isTransaction: boolean;
  /** Another transaction held one of its rows. */
  readonly isConflict: boolean;
  readonly units: PartitionUnits;
}

/** Attempts that the SDK makes for one command. */
const maxAttempts = 3;
const timeoutMs = 3_000;

type Failure = { readonly error: Error; readonly waitMs: number };
type Answer = object | Failure;

export function createDatabase({ store, timeline, network, random, weather, tell, onWrite }: DatabaseOptions) {
  const deviations: AllowedDeviations = {
    staleReadMs: () => (weather().staleReadMs > 0 ? random.between(0, weather().staleReadMs) : 0),
    isUnprocessed: () => random.chance(weather().unprocessed),
  };

  /** Tokens of finished transactions: a repeated transaction is not carried out again. */
  const doneTokens = new Set<string>();
  const heldRows = new Set<string>();
  let sendCount = 0;

  /** Runs `work`, which writes these rows or refuses the write, and reports the units. */
  function measureWrite<T>(name: CommandName, keys: readonly Key[], isConflict: boolean, work: () => T): T {
    if (!onWrite) return work();
    const isTransaction = name === "TransactWriteCommand";
    const before = keys.map((key) => store.read(key));
    try {
      return work();
    } finally {
      const units = keys.flatMap((key, index) => unitsOf(key, before[index], store.read(key), isTransaction));
      onWrite({ isTransaction, isConflict, units });
    }
  }

  function write(name: CommandName, input: Inputs[CommandName], token: string): Answer {
    const work = () => runCommand(store, name, input, deviations);
    const answer = doneTokens.has(token) ? {} : measureWrite(name, keysOf(name, input), false, work);
    if (name === "TransactWriteCommand") doneTokens.add(token);
    if (!random.chance(weather().executedTimedOut)) return answer;
    tell(() => `… ${name} is done, and its answer is lost`);
    return failure("TimeoutError", "The request timed out", timeoutMs);
  }

  function request(name: CommandName, input: Inputs[CommandName], token: string): Answer | Promise<Answer> {
    const faults = weather();
    if (random.chance(faults.throttled) || (isHot(name, input) && random.chance(faults.hotPartition)))
      return failure("ProvisionedThroughputExceededException", "Throughput exceeded", 50);
    if (random.chance(faults.lostRequest)) return failure("TimeoutError", "The request timed out", timeoutMs);
    if (!/Put|Update|Delete|Write/.test(name)) return runCommand(store, name, input, deviations);
    const keys = keysOf(name, input);
    const rowNames = keys.map(nameOf);
    const heldFlags = rowNames.map((row) => heldRows.has(row));
    if (!heldFlags.includes(true))
      return name === "TransactWriteCommand"
        ? holdRows(rowNames, () => write(name, input, token))
        : write(name, input, token);
    return measureWrite(name, keys, true, () => {
      if (name === "TransactWriteCommand")
        throw cancellationError(heldFlags.map((isHeld) => (isHeld ? "TransactionConflict" : "None")));
      return failure("TransactionConflictException", "Transaction is ongoing for the item", 50);
    });
  }

  /** The table carries a transaction out even if its sender has died. */
  function holdRows(keys: readonly string[], work: () => Answer): Promise<Answer> {
    for (const key of keys) heldRows.add(key);
    return new Promise((resolve, reject) =>
      timeline.after(weather().heldMs, () => {
        for (const key of keys) heldRows.delete(key);
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      }),
    );
  }

  async function send(command: Command): Promise<object> {
    const name = command.constructor.name;
    if (!isCommandName(name)) throw new Error(`No such command: ${name}`);
    const input = command.input as Inputs[typeof name];
    sendCount += 1;
    // The SDK gives a token to a transaction that has none of its own.
    const token =
      "ClientRequestToken" in input && input.ClientRequestToken ? input.ClientRequestToken : `send ${sendCount}`;
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

/** Whether the command's first row is in a throttled partition: a third of them are, by a hash of their key. */
function isHot(name: CommandName, input: Inputs[CommandName]): boolean {
  const [key] = keysOf(name, input);
  return key !== undefined && [...key.pk].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0;
}

const failure = (name: string, message: string, waitMs: number): Failure => ({
  error: namedError(name, message),
  waitMs,
});

const isFailure = (answer: object): answer is Failure => "waitMs" in answer;
