import path from "node:path";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Node, SourceFile, TaggedTemplateExpression } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";

/** The TypeScript type of a column, as far as the database can be held to it. */
export type ColumnType = {
  kind: "string" | "number" | "boolean" | "date" | "array" | "other";
  isNullable: boolean;
  isOptional: boolean;
};

/** A `sql<…>` template of the product: the texts around its values, and the columns that it says it returns. */
export type Template = {
  /** File and line. */
  place: string;
  texts: readonly string[];
  /** A whole statement, or an expression that is selected under this name. */
  alias: string | null;
  columns: Record<string, ColumnType>;
};

const root = path.join(import.meta.dirname, "../../..");

const kinds = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BooleanLike, "boolean"],
] as const;

function kindOf(checker: Checker, type: Type): ColumnType["kind"] {
  if ((type.flags & TypeFlags.Never) !== 0) return "other";
  const kind = kinds.find(([flag]) => (type.flags & flag) !== 0);
  if (kind) return kind[1];
  if (checker.isArrayLikeType(type)) return "array";
  if (checker.typeToString(type) === "Date") return "date";
  const parts = type.isUnionType() || type.isIntersectionType() ? type.getTypes() : [];
  const partKinds = new Set(parts.map((part) => kindOf(checker, part)));
  // A branded number is an intersection of a number and a mark.
  if (type.isIntersectionType()) partKinds.delete("other");
  return partKinds.size === 1 ? [...partKinds][0]! : "other";
}

function columnType(checker: Checker, type: Type, isOptional: boolean): ColumnType {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const isNullable =
    parts.some((part) => (part.flags & TypeFlags.Null) !== 0) ||
    (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) !== 0;
  return { kind: kindOf(checker, checker.getNonNullableType(type) ?? type), isNullable, isOptional };
}

const textsOf = ({ template }: TaggedTemplateExpression): string[] =>
  is.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

/** The method called on a template, with its first argument: `execute`, or `as` with the alias. */
function callOn(template: Node): { method: string; argument: Node | undefined } | undefined {
  const access = template.parent;
  if (!access || !is.isPropertyAccessExpression(access)) return undefined;
  const call = access.parent;
  if (!call || !is.isCallExpression(call)) return undefined;
  return { method: access.name.text, argument: call.arguments[0] };
}

function templateOf(
  checker: Checker,
  file: SourceFile,
  node: TaggedTemplateExpression,
): Template | undefined {
  const [typeNode] = node.typeArguments ?? [];
  const use = callOn(node);
  if (!typeNode || !use) return undefined;
  const type = checker.getTypeFromTypeNode(typeNode);
  if (!type) return undefined;
  const line = file.text.slice(0, node.pos).split("\n").length;
  const shared = { place: `${path.relative(root, file.fileName)}:${line}`, texts: textsOf(node) };
  if (use.method === "as" && use.argument && is.isStringLiteral(use.argument)) {
    const alias = use.argument.text;
    return { ...shared, alias, columns: { [alias]: columnType(checker, type, false) } };
  }
  if (use.method !== "execute") return undefined;
  const columns = checker.getPropertiesOfType(type).map((property) => {
    const declared = checker.getTypeOfSymbol(property)!;
    const isOptional = checker.typeToString(declared).includes("undefined");
    return [property.name, columnType(checker, declared, isOptional)] as const;
  });
  return { ...shared, alias: null, columns: Object.fromEntries(columns) };
}

/** Every `sql<…>` of the server's product code that names the columns of a result. */
export function readTemplates(): Template[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api
      .updateSnapshot({ openProject: path.join(root, "server/tsconfig.json") })
      .getProjects();
    const { program, checker, rootFiles } = project!;
    const templates: Template[] = [];
    for (const name of rootFiles) {
      const relative = path.relative(path.join(root, "server"), name);
      if (/^(\.\.\/|testing\/|seed\/)|\.test\.ts$/.test(relative)) continue;
      const file = program.getSourceFile(name)!;
      const visit = (node: Node): void => {
        if (is.isTaggedTemplateExpression(node) && is.isIdentifier(node.tag) && node.tag.text === "sql") {
          const template = templateOf(checker, file, node);
          if (template) templates.push(template);
        }
        node.forEachChild(visit);
      };
      visit(file);
    }
    return templates;
  } finally {
    api.close();
  }
}
