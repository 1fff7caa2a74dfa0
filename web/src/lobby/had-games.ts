/** Whether the user had games that go on at the last visit, so that the first page reserves room for them. */

const STORAGE_KEY = "jadecourt.had-games";

export function hadGames(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "1";
  } catch {
    return false;
  }
}

export function storeHadGames(hasGames: boolean): void {
  try {
    if (hasGames) localStorage.setItem(STORAGE_KEY, "1");
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage no room is reserved
  }
}
