/** What can be done from a person's row. */
import type { CallPart } from "../call/call-view.tsx";
import type { Change } from "./edit/edit-rules.ts";
import type { Person } from "./person.ts";

export interface RowActions {
  readonly call: (person: Person) => void;
  readonly openPart: (person: Person, part: CallPart) => void;
  readonly openEvaluation: (person: Person) => void;
  readonly openSms: (person: Person) => void;
  readonly openTexts: (person: Person) => void;
  /** These two ask first. */
  readonly doNotCall: (person: Person) => void;
  readonly remove: (person: Person) => void;
  /** `isRange`: with everybody from the one chosen last. */
  readonly choose: (person: Person, row: number, isIn: boolean, isRange: boolean) => void;
  /** Answers the words to show when it could not be saved. */
  readonly save: (person: Person, change: Change) => Promise<string | undefined>;
}
