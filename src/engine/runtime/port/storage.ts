/** One area of texts by key. Never throws: what cannot be read is null, what cannot be written answers false. */
export interface StorageArea {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** `local` outlives the browser, `session` ends with the tab. */
export interface StoragePort {
  local: StorageArea
  session: StorageArea
}
