/** Replaces `jsonschema` in bundles, since checking all models took half of a cold start; tests run the real checks. */
export class Validator {
  customFormats() {}

  addSchema() {}

  /** ElectroDB tells models from entities by this check, so an entity must still fail it. */
  validate(instance) {
    const isEntity = instance?._instance !== undefined;
    return { errors: isEntity ? [{ property: "instance", message: "is no model" }] : [] };
  }
}
