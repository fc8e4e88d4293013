/** How long a page took, in ms from the moment at which it was asked for. */
export interface MountTimes {
  /** What the window shows is painted and takes input. */
  usableMs: number
  /** Everything is drawn. */
  completeMs: number
}

/** What the bench asks of this page. */
export interface Bench {
  /** Opens an application of a candidate without a page. */
  open(candidate: string): Promise<void>
  /** Goes to the page of that candidate. */
  mount(count: number): Promise<MountTimes>
  /** Leaves the page; what stands around it stays. */
  unmount(): Promise<void>
  /** Hides and shows thirty fields `rounds` times. */
  toggles(count: number, rounds: number): Promise<number[]>
  /** Where the keystrokes go: clicked by the bench. */
  keyTarget(): HTMLElement
  startKeys(): void
  endKeys(): Promise<number[]>
}

declare global {
  interface Window {
    bench: Bench
    /** Shows or hides thirty fields, where the candidate has a switch of its own for it. */
    benchHide?: ((hidden: boolean) => void) | undefined
  }
}
