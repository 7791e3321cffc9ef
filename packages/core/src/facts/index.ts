/** Facts owns what the assistant answers to candidates' questions, and the questions that had no answer. */
export { answerQuestion, getFacts, saveFacts } from "./facts.ts";
export {
  type AskerItem,
  askersOf,
  collectQuestions,
  dismiss,
  forgetAskers,
  getQuestion,
  listQuestions,
  markTexted,
  removeAll,
} from "./questions.ts";
