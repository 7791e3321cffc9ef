/** Teaches the parser of the import rules the statement `using resource = open();`. */
import { Visitor } from "@swc/core/Visitor.js";

const { visitStatement } = Visitor.prototype;

Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};
