/** The states of a call and their order. A state only moves up in rank; `ended` is final. */

export const callStates = ["queued", "dialing", "ringing", "in_progress", "ended"] as const;
export type CallState = (typeof callStates)[number];

const rank: Record<CallState, number> = { queued: 0, dialing: 1, ringing: 2, in_progress: 3, ended: 4 };

/** Whether a call may go from one state to another: upwards only, so doubled and late events change nothing. */
export const movesUp = (from: CallState, to: CallState): boolean => rank[to] > rank[from];

/** The states from which `to` can be reached: the condition under which an event is applied. */
export const statesBelow = (to: CallState): CallState[] => callStates.filter((state) => movesUp(state, to));
