/** Teaches the parser behind the import rules a statement that it does not know yet: `using resource = open();`. */
import { Visitor } from "@swc/core/Visitor.js";

const { visitStatement } = Visitor.prototype;

Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};
