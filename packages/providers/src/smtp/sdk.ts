/** What we use of nodemailer, as a module of its own: loaded at the first use. */
export { createTransport } from "nodemailer";
