/** The part of nodemailer that `index.ts` imports at the first mail. */
export { createTransport } from "nodemailer";
