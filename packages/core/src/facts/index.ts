/** Facts owns what the assistant answers to candidates' questions, and the questions that had no answer. */
export { collectQuestions } from "./collect.ts";
export { answerQuestion, getFacts, saveFacts } from "./facts.ts";
export {
  type AskerItem,
  askersOf,
  dismiss,
  getQuestion,
  listQuestions,
  markTexted,
} from "./questions.ts";
export { forgetAskers, removeAll } from "./removal.ts";
