import { expect, test } from "vitest";
import { draw, squares } from "./qr";

test("runs of a row become one rectangle each", () => {
  const on = true;
  expect(squares([[on, on, false, on], [false], [false, on]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z");
});

test("a link becomes a code with its border and its corner", async () => {
  const { path, size } = await draw(
    "https://example.org/join/ctNlZfnKQNxu?key=1VgA-k2idjpQBG99DUPJvn3dThetH3xlOcQ6fI6ZsYA",
  );
  expect((size - 17 - 6) % 4).toBe(0); // as codes are sized, plus 3 on each side
  expect(path.startsWith("M3 3h7v1h-7z")).toBe(true); // the upper left corner mark
});
