import { expect, test } from "vitest";
import { parseBlocks, parseInline, type Block, type Inline } from "./markdown";

/** Returns the text with readable markup. */
function plain(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === "strong" || part.kind === "em")
        return part.kind === "em" ? `<i>${plain(part.parts)}</i>` : `<b>${plain(part.parts)}</b>`;
      if (part.kind === "reference") return `{${part.text}->${part.number}}`;
      return part.kind === "code" ? `[${part.text}]` : part.text;
    })
    .join("");
}

function parseOnly<Kind extends Block["kind"]>(text: string, kind: Kind): Extract<Block, { kind: Kind }> {
  const blocks = parseBlocks(text);
  expect(blocks.map((block) => block.kind)).toEqual([kind]);
  return blocks[0] as Extract<Block, { kind: Kind }>;
}

test("bold, emphasis and code are parsed", () => {
  expect(plain(parseInline("**Peace** (`peace`). *Example:* 5, `a*b*c` and **so *it* is**"))).toBe(
    "<b>Peace</b> ([peace]). <i>Example:</i> 5, [a*b*c] and <b>so <i>it</i> is</b>",
  );
});

test("a single star and HTML stay text", () => {
  expect(parseInline("2 * 3 <img src=x onerror=alert(1)>")).toEqual([
    { kind: "text", text: "2 * 3 <img src=x onerror=alert(1)>" },
  ]);
});

test("references link to existing paragraphs only", () => {
  const known = ["8.2", "8.3", "10.2", "13.1"];
  const find = (number: string, section: boolean): string | null =>
    known.find((paragraph) => (section ? paragraph.startsWith(`${number}.`) : paragraph === number)) ?? null;
  expect(plain(parseInline("by 8.3 (10.2), section 13, 8.25, 1.8.2 and 9.9. See 8.2.", find))).toBe(
    "by {8.3->8.3} ({10.2->10.2}), {section 13->13.1}, 8.25, 1.8.2 and 9.9. See {8.2->8.2}.",
  );
});

test("lines of a paragraph are joined, an empty line ends it", () => {
  const blocks = parseBlocks("one\ntwo\n\nthree");
  expect(blocks.map((block) => (block.kind === "paragraph" ? plain(block.parts) : block.kind))).toEqual([
    "one two",
    "three",
  ]);
});

test("lists contain continuation lines and inner lists", () => {
  const list = parseOnly(
    "* first\n  goes on\n* second:\n    * inner `x`;\n      goes on\n    * other\n* third",
    "list",
  );
  expect(list.ordered).toBe(false);
  expect(list.items.map((item) => plain(item.parts))).toEqual(["first goes on", "second:", "third"]);
  const inner = list.items[1]?.inner[0];
  expect(inner?.kind === "list" && inner.items.map((item) => plain(item.parts))).toEqual([
    "inner [x]; goes on",
    "other",
  ]);
});

test("a list is parsed between paragraphs", () => {
  const blocks = parseBlocks("Each player gets\n\n* 2 VP;\n* 1 VP:\n  `floor(x)`.\n\nThen it ends.");
  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "list", "paragraph"]);
});

test("numbered lists keep their first number", () => {
  const list = parseOnly("3. a\n4. b", "list");
  expect([list.ordered, list.start, list.items.length]).toEqual([true, 3, 2]);
});

test("tables have a head, empty cells, and bars inside code", () => {
  const table = parseOnly("| type | | cards |\n| --- | --- | --- |\n| `B` | x | `a|b` c |\n| d | e | f |", "table");
  expect(table.head.map(plain)).toEqual(["type", "", "cards"]);
  expect(table.rows.map((row) => row.map(plain))).toEqual([
    ["[B]", "x", "[a|b] c"],
    ["d", "e", "f"],
  ]);
});
