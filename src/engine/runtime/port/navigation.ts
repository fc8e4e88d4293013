/** The current route: its name and parameters (path and query). */
export interface CurrentRoute {
  name: string
  params: Readonly<Record<string, string>>
}

/** Where the user is and how to go elsewhere. Paths are the router's, with query and without the base path. */
export interface NavigationPort {
  /** The path below which the browser reaches the product; empty at the root. */
  readonly basePath: string
  currentPath(): string
  currentRoute(): CurrentRoute
  go(path: string): void
  replace(path: string): void
  reload(): void
  /** The full address of a path of this host, for links back to it. */
  addressOf(path: string): string
  /** Goes to an address of another site; going back skips the current page. */
  leave(address: string): void
  /** Opens an address in a window of its own; false when the browser refuses. */
  openWindow(address: string): boolean
  /** Closes this window, if another one has opened it. */
  closeWindow(): void
  /** The values stored with the current history entry, by key: they survive a reload and are there when the user goes back to it. */
  entryValues(): Readonly<Record<string, unknown>>
  setEntryValue(key: string, value: unknown): void
}
