/** Hands a file to the user. */
export interface FilePort {
  /** Saves `blob` under `fileName`, as a download of the browser. */
  save(blob: Blob, fileName: string): void
}
