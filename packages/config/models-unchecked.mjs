/** In bundles, in place of `jsonschema`, whose check of every model took half of a cold start; the tests run it. */
export class Validator {
  customFormats() {}

  addSchema() {}

  validate(instance) {
    const isMade = instance?._instance !== undefined;
    return { errors: isMade ? [{ property: "instance", message: "is no model" }] : [] };
  }
}
