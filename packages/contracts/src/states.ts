/** States and kinds that schemas, rows and screens share. Imports no schemas, so that rows and pages load none. */

export const registrationStatuses = ["importing", "activating", "registered", "failed", "reconnect"] as const;

/**
 * Who answers a call. assistant: the number's assistant; callbacks: the job that last called this person, else the
 * number's assistant; none: a spoken sentence, as in the other modes if there is no assistant.
 */
export const answeringModes = ["assistant", "callbacks", "none"] as const;
export type AnsweringMode = (typeof answeringModes)[number];

/** Whether the voice provider has our latest version; pending: still to be sent. */
export const syncStates = ["live", "pending"] as const;

export const callDirections = ["outbound", "inbound"] as const;
export type CallDirection = (typeof callDirections)[number];

export const transferResults = ["accepted", "refused", "unanswered"] as const;
export type TransferResult = (typeof transferResults)[number];

/**
 * buying: asked for; unknown: the carrier's answer never came, so the account's numbers are searched;
 * bought: ours, import under way; imported: `numberId` is the user's number; failed: see `reason`, and `isBought`.
 */
export const purchaseStates = ["buying", "unknown", "bought", "imported", "failed"] as const;

export const runStates = ["scheduled", "running", "paused", "completed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/** Why a run is paused; `asked`: by a user; `failures`: too many calls failed within a short time. */
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

/** A must-have without a threshold is met by an answer of at least this score. */
export const metScore = 3;

export const answerStatuses = ["answered", "unclear", "not_asked"] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

export const mustHaveStates = ["met", "missed", "unknown"] as const;
export type MustHaveState = (typeof mustHaveStates)[number];

/** What a person decides about a candidate; nothing is decided automatically. */
export const decisions = ["shortlist", "maybe", "decline"] as const;
export type Decision = (typeof decisions)[number];

/** The actions that POST /bulk-candidates takes; the others of `allBulkActions` have endpoints of their own. */
export const bulkActions = ["delete", "move", "do_not_call", ...decisions] as const;
export const allBulkActions = [...bulkActions, "pre_call_sms", "undo_decision"] as const;

export const interviewStates = ["booked", "cancelled"] as const;
/** Who booked, moved or cancelled last: the person in the call, the person by the link, or the recruiter. */
export const interviewActors = ["call", "candidate", "recruiter"] as const;
export type InterviewActor = (typeof interviewActors)[number];

export const interviewViews = ["upcoming", "past"] as const;

export const interviewChanges = ["booked", "moved", "cancelled"] as const;
export type InterviewChange = (typeof interviewChanges)[number];

export const notificationKinds = [
  "run_finished",
  "run_paused",
  "minutes_low",
  "number_failing",
  "human_requested",
  "interview",
  "import_finished",
  "billing",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const overdueStages = ["failed", "reminder", "stopped"] as const;
export type OverdueStage = (typeof overdueStages)[number];

export const webhookDeliveryStates = ["pending", "delivered", "failed", "held"] as const;
