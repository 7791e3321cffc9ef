import type { CallPart } from "../../components/call/call-view.tsx";
import type { Change } from "./edit/edit-rules.ts";
import type { Person } from "./person.ts";

export interface RowActions {
  readonly call: (person: Person) => void;
  readonly openPart: (person: Person, part: CallPart) => void;
  readonly openEvaluation: (person: Person) => void;
  readonly openSms: (person: Person) => void;
  readonly openHistory: (person: Person) => void;
  readonly openTexts: (person: Person) => void;
  readonly doNotCall: (person: Person) => void;
  readonly remove: (person: Person) => void;
  readonly removeLabel: string;
  /** `isRange`: includes the rows since the last selected one. */
  readonly choose: (person: Person, row: number, isIn: boolean, isRange: boolean) => void;
  /** Returns the message of a failed save. */
  readonly save: (person: Person, change: Change) => Promise<string | undefined>;
}
