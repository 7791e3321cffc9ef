import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

let root: Root | undefined;

export function render(tree: ReactNode) {
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no #root");
  root ??= createRoot(element);
  root.render(tree);
}
