import { expect, test } from "vitest";
import { makeQrCode, qrPath } from "./qr";

test("each run in a row becomes one rectangle", () => {
  const on = true;
  expect(qrPath([[on, on, false, on], [false], [false, on]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z");
});

test("a QR code has a border and a position marker", async () => {
  const { path, size } = await makeQrCode(
    "https://example.org/join/ctNlZfnKQNxu?key=1VgA-k2idjpQBG99DUPJvn3dThetH3xlOcQ6fI6ZsYA",
  );
  expect((size - 17 - 6) % 4).toBe(0); // sizes of QR codes, plus a border of 3
  expect(path.startsWith("M3 3h7v1h-7z")).toBe(true); // the upper left position marker
});
