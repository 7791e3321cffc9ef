export interface Dns {
  /** TXT records of a name, empty if it does not exist. Throws when DNS does not answer. */
  texts(name: string): Promise<readonly string[]>;
}
