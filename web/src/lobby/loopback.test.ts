import { expect, test } from "vitest";
import { isLoopbackHost } from "./loopback";

test("names and addresses of this machine are recognised", () => {
  for (const name of ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
    expect(isLoopbackHost(name), name).toBe(true);
  for (const name of ["127.0.0.1.evil.example", "192.168.1.5", "play.example", "mylocalhost", "[fe80::1]"])
    expect(isLoopbackHost(name), name).toBe(false);
});
