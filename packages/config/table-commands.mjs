/**
 * What takes the place of `@aws-sdk/lib-dynamodb` in what is bundled: the commands that are sent. ElectroDB asks
 * for all of the library by `require`, and a bundle then carries, and runs at its start, every command that DynamoDB has; here
 * `require` gets an object (table-commands.cjs) into which these few are put.
 */
import * as sent from "./sent-commands.mjs";
import required from "./table-commands.cjs";

Object.assign(required, sent);

export * from "./sent-commands.mjs";
