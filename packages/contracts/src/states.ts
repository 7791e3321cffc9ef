/** The states of what takes time, and the words beside them; rows of the table have them too, and need no schemas for it. */

import { decisions } from "./scorecard-words.ts";

export const registrationStatuses = ["importing", "activating", "registered", "failed", "reconnect"] as const;

/**
 * Who answers a number. assistant: one assistant takes every call; callbacks: people who were called reach the job or
 * campaign that called them, strangers the number's assistant or a sentence; none: a sentence.
 */
export const answeringModes = ["assistant", "callbacks", "none"] as const;
export type AnsweringMode = (typeof answeringModes)[number];

/** State of the copy at the voice provider; pending: older than ours, and saved again. */
export const syncStates = ["live", "pending"] as const;

export const callDirections = ["outbound", "inbound"] as const;
export type CallDirection = (typeof callDirections)[number];

export const transferResults = ["accepted", "refused", "unanswered"] as const;
export type TransferResult = (typeof transferResults)[number];

/**
 * buying: asked for; unknown: the carrier's answer never came, its numbers are looked through until it is certain;
 * bought: ours, import under way; imported: `numberId` is in the list; failed: see `reason`, and `isBought`.
 */
export const purchaseStates = ["buying", "unknown", "bought", "imported", "failed"] as const;

export const runStates = ["scheduled", "running", "paused", "completed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/** Why a run is paused; `asked`: by a user. */
export const pauseReasons = [
  "asked",
  "minutes",
  "trial",
  "payment",
  "failures",
  "numbers",
  "credentials",
  "provider",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const importStates = [
  "uploading",
  "checking",
  "checked",
  "importing",
  "completed",
  "failed",
  "cancelled",
] as const;

export const documentStates = ["uploading", "reading", "read", "refused"] as const;

export const bulkActions = ["delete", "move", "do_not_call", ...decisions] as const;
export const allBulkActions = [...bulkActions, "pre_call_sms", "undo_decision"] as const;
