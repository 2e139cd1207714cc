import { blank } from "./blocks.js";

const innermostBlock = /\{\{#(\w+)(?:(?!\{\{[#/]).)*?\{\{\/\1\}\}/s;

/**
 * Replaces the tags of a Handlebars template, so that the rest parses as the language that it is in. Lines and columns stay:
 * a value becomes a word of the same length. A block keeps its first branch only, because two branches rarely parse together.
 */
export function withoutTags(template: string): string {
  let text = template;
  for (let block = innermostBlock.exec(text); block; block = innermostBlock.exec(text)) {
    const [first = "", otherwise = ""] = block[0].split(/(?=\{\{else)/);
    const kept = first.replace(/^\{\{#.*?\}\}|\{\{\/\w+\}\}$/gs, blank) + blank(otherwise);
    text = text.slice(0, block.index) + kept + text.slice(block.index + kept.length);
  }

  return text.replace(/\{\{.*?\}\}+/gs, (tag) => "x".repeat(tag.length));
}
