/** Names of the machine on which the browser runs. */

/** Whether a host name stands for this machine only: others cannot follow a link to it. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return name === "localhost" || name.endsWith(".localhost") || /^127(\.\d+){3}$/.test(name) || name === "[::1]";
}
