/** Facts owns what the assistant answers to candidates' questions, and the questions that had no answer. */
export { answerQuestion, getFacts, saveFacts } from "./facts.ts";
export {
  type AskerItem,
  collectQuestions,
  dismissQuestion,
  forgetAskers,
  getQuestion,
  listAskers,
  listQuestions,
  markTexted,
  removeQuestions,
} from "./questions.ts";
