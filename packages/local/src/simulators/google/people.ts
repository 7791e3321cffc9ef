/** Google accounts that the chooser offers. */

export interface GooglePerson {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
  /** What this account is good for. */
  readonly purpose: string;
}

export const googlePeople: readonly GooglePerson[] = [
  { email: "recruiter@acme.test", name: "Rita Recruiter", isVerified: true, purpose: "has an account at Acme" },
  { email: "recruiter@globex.test", name: "Ralf Recruiter", isVerified: true, purpose: "has an account at Globex" },
  { email: "gina@newcomers.test", name: "Gina Newcomer", isVerified: true, purpose: "is new, and gets an account" },
  { email: "uma@unverified.test", name: "Uma Unverified", isVerified: false, purpose: "has not verified the address" },
];

export const findPerson = (email: string): GooglePerson | undefined =>
  googlePeople.find((person) => person.email === email.toLowerCase());
