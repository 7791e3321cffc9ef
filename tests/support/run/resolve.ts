/**
 * Resolves imports without Vitest, whose hook reports each import to the main process, even a repeated one. The tests
 * mock no modules and watch no files, so nothing needs these reports.
 */
import { type ResolveFnOutput, registerHooks } from "node:module";

const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (/^\.{1,2}\/.*\.ts$/.test(specifier)) return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    // A package may have other files for `require` than for `import`.
    const key = `${parentURL} ${specifier} ${context.conditions.join()}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const result = next(specifier, context);
    known.set(key, { ...result, shortCircuit: true });
    return result;
  },
});
