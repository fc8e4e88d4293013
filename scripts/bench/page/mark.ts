declare global {
  interface Window {
    /** When the candidate began to mount, in ms of the page's clock. */
    benchStartedMs: number
    /** Shows or hides thirty fields, where the candidate has them. */
    benchHide?: (hidden: boolean) => void
  }
}

/** Marks the moment at which a candidate begins to mount. */
export function began(): void {
  window.benchStartedMs = performance.now()
}
