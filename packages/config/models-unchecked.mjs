/**
 * Takes the place of `jsonschema` in what is bundled: ElectroDB asks it about the form of every model, at every start, and half
 * of a cold start went into that. The models do not change between the tests, which ask it, and the deployment. What is left is
 * the question whether something is a model at all, or an entity made of one.
 */
export class Validator {
  /** ElectroDB hangs its own formats here; they are a prototype's in the original. */
  customFormats() {}

  addSchema() {}

  validate(instance) {
    const isMade = instance?._instance !== undefined;
    return { errors: isMade ? [{ property: "instance", message: "is no model" }] : [] };
  }
}
