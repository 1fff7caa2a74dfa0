/** Parses the Markdown of the rules into a tree. Components build elements from the tree, so no text is inserted as HTML. */

import { t } from "../lib/messages";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  | { kind: "reference"; text: string; number: string }; // to another paragraph

export interface Item {
  parts: Inline[];
  inner: Block[];
}

export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** Returns the number of the paragraph for "8.2" or "section 8", or null if there is none. */
export type FindParagraph = (number: string, section: boolean) => string | null;
const noReferences: FindParagraph = () => null;

const MARKUP = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*/;

/** Returns the pattern of "section 8" in the current language, and of "8.2". */
function referencePattern(): RegExp {
  const words = t("rules-section-words").split(" ").join("|");
  return new RegExp(`(?<!\\p{L})(?:${words})\\s(\\d{1,2})\\b|(?<![\\d.])(\\d{1,2}\\.\\d{1,2})(?!\\d|\\.\\d)`, "iu");
}

export function parseInline(text: string, find: FindParagraph = noReferences): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let match = MARKUP.exec(rest); match; match = MARKUP.exec(rest)) {
    parts.push(...parseReferences(rest.slice(0, match.index), find));
    if (match[1] !== undefined) parts.push({ kind: "code", text: match[1] });
    else if (match[2] !== undefined) parts.push({ kind: "strong", parts: parseInline(match[2], find) });
    else parts.push({ kind: "em", parts: parseInline(match[3] ?? "", find) });
    rest = rest.slice(match.index + match[0].length);
  }
  return [...parts, ...parseReferences(rest, find)];
}

function parseReferences(text: string, find: FindParagraph): Inline[] {
  const parts: Inline[] = [];
  let plain = "";
  let rest = text;
  const reference = referencePattern();
  for (let match = reference.exec(rest); match; match = reference.exec(rest)) {
    const number = match[1] ?? match[2] ?? "";
    const target = find(number, match[1] !== undefined);
    plain += rest.slice(0, match.index);
    if (target === null) plain += match[0];
    else {
      if (plain) parts.push({ kind: "text", text: plain });
      parts.push({ kind: "reference", text: match[0], number: target });
      plain = "";
    }
    rest = rest.slice(match.index + match[0].length);
  }
  plain += rest;
  return plain ? [...parts, { kind: "text", text: plain }] : parts;
}

const ITEM = /^( *)(?:[*-]|(\d{1,3})\.) +(.*)$/;

export function parseBlocks(text: string, find: FindParagraph = noReferences): Block[] {
  return parseLines(text.replace(/\r/g, "").split("\n"), find);
}

function parseLines(lines: readonly string[], find: FindParagraph): Block[] {
  const blocks: Block[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (!line.trim()) {
      index += 1;
      continue;
    }
    const end = line.startsWith("|")
      ? endOfTable(lines, index)
      : ITEM.test(line)
        ? endOfList(lines, index)
        : endOfText(lines, index);
    const blockLines = lines.slice(index, end);
    if (line.startsWith("|")) blocks.push(parseTable(blockLines, find));
    else if (ITEM.test(line)) blocks.push(parseList(blockLines, find));
    else blocks.push({ kind: "paragraph", parts: parseInline(joinLines(blockLines), find) });
    index = end;
  }
  return blocks;
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function endOfText(lines: readonly string[], from: number): number {
  let index = from + 1;
  while (
    index < lines.length &&
    lines[index]?.trim() &&
    !lines[index]?.startsWith("|") &&
    !ITEM.test(lines[index] ?? "")
  )
    index += 1;
  return index;
}

function endOfTable(lines: readonly string[], from: number): number {
  let index = from + 1;
  while (lines[index]?.startsWith("|")) index += 1;
  return index;
}

/** Returns the end of a list. Items, indented lines and empty lines between them belong to the list. */
function endOfList(lines: readonly string[], from: number): number {
  const isListLine = (line: string | undefined): boolean =>
    line !== undefined && (ITEM.test(line) || /^ +\S/.test(line));
  let index = from + 1;
  while (index < lines.length && (isListLine(lines[index]) || (!lines[index]?.trim() && isListLine(lines[index + 1]))))
    index += 1;
  return index;
}

function parseList(lines: readonly string[], find: FindParagraph): Block {
  const first = ITEM.exec(lines[0] ?? "");
  const depth = first?.[1]?.length ?? 0;
  const items: string[][] = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    if (match && (match[1]?.length ?? 0) <= depth) items.push([match[3] ?? ""]);
    else items.at(-1)?.push(line);
  }
  const start = Number(first?.[2] ?? 1);
  return { kind: "list", ordered: first?.[2] !== undefined, start, items: items.map((item) => parseItem(item, find)) };
}

function parseItem(lines: readonly string[], find: FindParagraph): Item {
  const end = endOfText(lines, 0);
  return { parts: parseInline(joinLines(lines.slice(0, end)), find), inner: parseLines(lines.slice(end), find) };
}

function parseTable(lines: readonly string[], find: FindParagraph): Block {
  const rows = lines.map((line) => splitCells(line).map((cell) => parseInline(cell, find)));
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(2) }; // the second line is the separator
}

/** Splits a table row into cells; a `|` inside code does not separate cells. */
function splitCells(line: string): string[] {
  const cells = line.match(/(?:`[^`]*`|\\\||[^|`])+/g) ?? [];
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
