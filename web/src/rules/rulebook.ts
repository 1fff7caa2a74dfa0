/** Sections and paragraphs of the rules, with search and references. */

import type { Paragraph } from "../api/types";
import type { FindParagraph } from "./markdown";

export interface ParsedParagraph {
  number: string;
  text: string; // without its number
  name: string; // its first words if they are emphasised, otherwise empty
}

export interface Section {
  number: string;
  title: string; // "8. Phase 1: Action"
  paragraphs: ParsedParagraph[];
}

export const NUMBERED = "numbered"; // in the URL: the beginning of the rules by number

/** Whether the part of a URL after "#" leads to the rules by number. */
export function isNumberedHash(hash: string): boolean {
  return hash === NUMBERED || /^\d/.test(hash);
}

export function sectionOf(number: string): string {
  return number.split(".")[0] ?? number;
}

function parseParagraph({ number, text }: Paragraph): ParsedParagraph {
  const rest = text.replace(/^\*\*[\d.]+\*\*\s*/, "");
  // "*Seats.* Two to five…" and "`flood`: in order…" have a name
  const name = /^\*([^*]+?)[.:]?\*/.exec(rest)?.[1] ?? /^`([^`]+)`/.exec(rest)?.[1] ?? "";
  return { number, text: rest, name: name.replaceAll("`", "") };
}

/** Groups paragraphs by their sections. */
export function groupSections(paragraphs: readonly Paragraph[]): Section[] {
  const sections: Section[] = [];
  for (const paragraph of paragraphs) {
    const number = sectionOf(paragraph.number);
    if (sections.at(-1)?.number !== number) sections.push({ number, title: paragraph.section, paragraphs: [] });
    sections.at(-1)?.paragraphs.push(parseParagraph(paragraph));
  }
  return sections;
}

/** Returns a function that finds the paragraph of a reference; "section 8" is its first paragraph. */
export function referenceResolver(paragraphs: readonly Paragraph[]): FindParagraph {
  const known = new Set(paragraphs.map(({ number }) => number));
  return (number, section) => {
    if (!section) return known.has(number) ? number : null;
    return paragraphs.find((paragraph) => sectionOf(paragraph.number) === number)?.number ?? null;
  };
}

function normaliseForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the paragraphs that contain every word. */
export function search(sections: readonly Section[], query: string): Section[] {
  const words = normaliseForSearch(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [...sections];
  return sections
    .map(({ number, title, paragraphs }) => ({
      number,
      title,
      paragraphs: paragraphs.filter((paragraph) => {
        const text = normaliseForSearch(`${paragraph.number} ${paragraph.text}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
