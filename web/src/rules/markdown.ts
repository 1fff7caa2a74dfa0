/** The little Markdown in which the rules are written, as a tree: the page builds elements from it, never HTML from text. */

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

/** Says which paragraph is meant by "8.2" or "section 8", or null if none is. */
export type FindParagraph = (number: string, section: boolean) => string | null;
const noReferences: FindParagraph = () => null;

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*/;
const REFERENCE = /\b[Ss]ections? (\d{1,2})\b|(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d]|\.\d)/;

export function parseInline(text: string, find: FindParagraph = noReferences): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let hit = MARKS.exec(rest); hit; hit = MARKS.exec(rest)) {
    parts.push(...parseReferences(rest.slice(0, hit.index), find));
    if (hit[1] !== undefined) parts.push({ kind: "code", text: hit[1] });
    else if (hit[2] !== undefined) parts.push({ kind: "strong", parts: parseInline(hit[2], find) });
    else parts.push({ kind: "em", parts: parseInline(hit[3] ?? "", find) });
    rest = rest.slice(hit.index + hit[0].length);
  }
  return [...parts, ...parseReferences(rest, find)];
}

function parseReferences(text: string, find: FindParagraph): Inline[] {
  const parts: Inline[] = [];
  let plain = "";
  let rest = text;
  for (let hit = REFERENCE.exec(rest); hit; hit = REFERENCE.exec(rest)) {
    const number = hit[1] ?? hit[2] ?? "";
    const target = find(number, hit[1] !== undefined);
    plain += rest.slice(0, hit.index);
    if (target === null) plain += hit[0];
    else {
      if (plain) parts.push({ kind: "text", text: plain });
      parts.push({ kind: "reference", text: hit[0], number: target });
      plain = "";
    }
    rest = rest.slice(hit.index + hit[0].length);
  }
  plain += rest;
  return plain ? [...parts, { kind: "text", text: plain }] : parts;
}

const ITEM = /^( *)(?:[*-]|(\d{1,3})\.) +(.*)$/;

export function parseBlocks(text: string, find: FindParagraph = noReferences): Block[] {
  return blocksOf(text.replace(/\r/g, "").split("\n"), find);
}

function blocksOf(lines: readonly string[], find: FindParagraph): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (!line.trim()) {
      at += 1;
      continue;
    }
    const end = line.startsWith("|")
      ? endOfTable(lines, at)
      : ITEM.test(line)
        ? endOfList(lines, at)
        : endOfText(lines, at);
    const taken = lines.slice(at, end);
    if (line.startsWith("|")) blocks.push(tableOf(taken, find));
    else if (ITEM.test(line)) blocks.push(listOf(taken, find));
    else blocks.push({ kind: "paragraph", parts: parseInline(joined(taken), find) });
    at = end;
  }
  return blocks;
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function endOfText(lines: readonly string[], from: number): number {
  let at = from + 1;
  while (at < lines.length && lines[at]?.trim() && !lines[at]?.startsWith("|") && !ITEM.test(lines[at] ?? "")) at += 1;
  return at;
}

function endOfTable(lines: readonly string[], from: number): number {
  let at = from + 1;
  while (lines[at]?.startsWith("|")) at += 1;
  return at;
}

/** A list goes on with items, with lines that are indented, and over empty lines between them. */
function endOfList(lines: readonly string[], from: number): number {
  const belongs = (line: string | undefined): boolean => line !== undefined && (ITEM.test(line) || /^ +\S/.test(line));
  let at = from + 1;
  while (at < lines.length && (belongs(lines[at]) || (!lines[at]?.trim() && belongs(lines[at + 1])))) at += 1;
  return at;
}

function listOf(lines: readonly string[], find: FindParagraph): Block {
  const first = ITEM.exec(lines[0] ?? "");
  const depth = first?.[1]?.length ?? 0;
  const items: string[][] = [];
  for (const line of lines) {
    const mark = ITEM.exec(line);
    if (mark && (mark[1]?.length ?? 0) <= depth) items.push([mark[3] ?? ""]);
    else items.at(-1)?.push(line);
  }
  const start = Number(first?.[2] ?? 1);
  return { kind: "list", ordered: first?.[2] !== undefined, start, items: items.map((item) => itemOf(item, find)) };
}

function itemOf(lines: readonly string[], find: FindParagraph): Item {
  const own = endOfText(lines, 0);
  return { parts: parseInline(joined(lines.slice(0, own)), find), inner: blocksOf(lines.slice(own), find) };
}

function tableOf(lines: readonly string[], find: FindParagraph): Block {
  const rows = lines.map((line) => cellsOf(line).map((cell) => parseInline(cell, find)));
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(2) }; // the second line only draws a line
}

/** A bar inside code is no border. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:`[^`]*`|\\\||[^|`])+/g) ?? [];
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
