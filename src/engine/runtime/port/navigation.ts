/** The route that is shown: its name and parameters (path and query). */
export interface CurrentRoute {
  name: string
  params: Readonly<Record<string, string>>
}

/** Where the user is and how to go elsewhere. Paths are the router's, with query. */
export interface NavigationPort {
  currentPath(): string
  currentRoute(): CurrentRoute
  go(path: string): void
  replace(path: string): void
  reload(): void
  /** The whole address of a path of this site, for whoever leads back to it. */
  addressOf(path: string): string
  /** Goes to an address of another site; the way back skips the page that was left. */
  leave(address: string): void
  /** A value stored with the present entry of the history: there after a reload, and on the way back to it. */
  entryValue(key: string): unknown
  setEntryValue(key: string, value: unknown): void
}
