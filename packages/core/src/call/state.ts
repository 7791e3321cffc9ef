/** The states of a call, by rank. A state only moves up; `ended` is final. */

export const callStates = ["queued", "dialing", "ringing", "in_progress", "ended"] as const;
export type CallState = (typeof callStates)[number];

const rank: Record<CallState, number> = { queued: 0, dialing: 1, ringing: 2, in_progress: 3, ended: 4 };

export const movesUp = (from: CallState, to: CallState): boolean => rank[to] > rank[from];

export const statesBelow = (to: CallState): CallState[] => callStates.filter((state) => movesUp(state, to));
