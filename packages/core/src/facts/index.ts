/** Facts owns what the assistant answers to candidates' questions, and the questions that had no answer. */
export { answerQuestion, getFacts, saveFacts } from "./facts.ts";
export {
  type AskerItem,
  askersOf,
  collectQuestions,
  dismissQuestion,
  forgetAskers,
  getQuestion,
  listQuestions,
  markTexted,
  removeQuestions,
} from "./questions.ts";
