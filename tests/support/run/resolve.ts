/**
 * Resolves imports without Vitest, whose hook reports each import to the main process, even a repeated one. The tests
 * mock no modules and watch no files, so nothing needs these reports.
 */
import { type ResolveFnOutput, registerHooks } from "node:module";

const resultByKey = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (/^\.{1,2}\/.*\.ts$/.test(specifier)) return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    // A package may have other files for `require` than for `import`.
    const key = `${parentURL} ${specifier} ${context.conditions.join()}`;
    const knownResult = resultByKey.get(key);
    if (knownResult) return knownResult;
    const result = next(specifier, context);
    resultByKey.set(key, { ...result, shortCircuit: true });
    return result;
  },
});
