import { type Argument, type Comment, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";
import type { TextlintPluginProcessor } from "@textlint/types";
import { blank, documentOf, type Kind, type Prose } from "../blocks.js";

/** Reads the comments, test titles, error messages and page texts of TypeScript and JavaScript. */
class Processor implements TextlintPluginProcessor {
  availableExtensions(): string[] {
    return [".ts", ".tsx", ".js"];
  }

  processor(extension: string) {
    const lang = extension === ".tsx" ? ("tsx" as const) : ("ts" as const);

    return {
      preProcess: (code: string, path = "") => {
        const { program, comments, errors } = parseSync(path, code, { lang });
        if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);

        const texts = commentsOf(comments, code);
        new Visitor({
          CallExpression: ({ callee, arguments: [title] }) => {
            const word = callee.type === "MemberExpression" ? callee.object : callee;
            const isTest = word.type === "Identifier" && /^(?:describe|it)$/.test(word.name);
            if (isTest) texts.push(...literalOf("title", title, code));
          },
          NewExpression: ({ callee, arguments: values }) => {
            if (callee.type !== "Identifier" || !callee.name.endsWith("Error")) return;
            texts.push(...values.flatMap((value) => literalOf("message", value, code)));
          },
          JSXText: ({ start, end }) => {
            texts.push({ kind: "page", range: [start, end], text: code.slice(start, end) });
          },
        }).visit(program);

        return documentOf(code, texts);
      },
      postProcess: (messages: [], filePath = "") => ({ messages, filePath }),
    };
  }
}

export const typescript = { Processor };

function literalOf(kind: Kind, value: Argument | undefined, code: string): Prose[] {
  if (value?.type === "TemplateLiteral") return [{ kind, ...templateOf(value, code) }];
  if (value?.type !== "Literal" || typeof value.value !== "string") return [];
  const range: [number, number] = [value.start + 1, value.end - 1];

  return [{ kind, range, text: code.slice(...range) }];
}

/** An expression in a template is one word, for example `${name}`. */
function templateOf({ start, end, expressions }: TemplateLiteral, code: string): Omit<Prose, "kind"> {
  let text = code.slice(start + 1, end - 1);
  for (const part of expressions) {
    const from = text.lastIndexOf("${", part.start - start - 1);
    const to = text.indexOf("}", part.end - start - 1) + 1;
    text = text.slice(0, from) + "x".repeat(to - from) + text.slice(to);
  }

  return { range: [start + 1, end - 1], text };
}

function commentsOf(comments: Comment[], code: string): Prose[] {
  return joined(comments, code).flatMap(({ kind, start, end }) => paragraphsOf(kind, start, end, code));
}

interface Span {
  kind: Kind;
  start: number;
  end: number;
}

/** Line comments on lines that follow each other are one text. */
function joined(comments: Comment[], code: string): Span[] {
  const spans: Span[] = [];
  let before: Span | undefined;
  for (const { type, value, start, end } of comments) {
    const isLine = type === "Line";
    if (isLine && before && /^\n[ \t]*$/.test(code.slice(before.end, start))) before.end = end;
    else {
      const span: Span = { kind: !isLine && value.startsWith("*") ? "doc" : "comment", start, end };
      spans.push(span);
      before = isLine ? span : undefined;
    }
  }

  return spans;
}

/** An empty line, a list item, a row of a table or a tag starts a paragraph. Examples are not read. Only the first paragraph opens a doc comment. */
function paragraphsOf(kind: Kind, start: number, end: number, code: string): Prose[] {
  const text = code
    .slice(start, end)
    .replace(/^\/\*+|\*+\/$/g, blank)
    .replace(/^[ \t]*(?:\/\/+|\*+)/gm, blank)
    .replace(/```.*?```|^[ \t]*@example.*|https?:\/\/\S+/gms, blank);
  const paragraphs = text.split(/(?<=\n)(?=[ \t]*(?:\n|- |\||@))/);
  let from = start;

  return paragraphs.flatMap((raw): Prose[] => {
    const range: [number, number] = [from, from + raw.length];
    from += raw.length;
    if (raw.trim() === "") return [];
    const isFirst = text.slice(0, range[0] - start).trim() === "";

    return [{ kind: isFirst ? kind : "comment", range, text: raw.replace(/^\s*@\w+/, blank) }];
  });
}
