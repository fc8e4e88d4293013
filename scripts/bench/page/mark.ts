/** The timing of a page, in ms from the moment it was requested. */
export interface MountTimes {
  /** The visible part is painted and takes input. */
  usableMs: number
  /** Everything is drawn. */
  completeMs: number
}

/** The functions that the bench calls on this page. */
export interface Bench {
  /** Opens an application of a candidate without a page. */
  open(candidate: string): Promise<void>
  /** Goes to the page of that candidate. */
  mount(count: number): Promise<MountTimes>
  /** Leaves the page; its frame stays. */
  unmount(): Promise<void>
  /** Hides and shows thirty fields `rounds` times. */
  toggles(count: number, rounds: number): Promise<number[]>
  /** Scrolls the rows of a table; the time of each frame. */
  scroll(frames: number): Promise<number[]>
  /** Checks every cell of a table `rounds` times. */
  check(count: number, rounds: number): Promise<number[]>
  /** The target of the keystrokes: clicked by the bench. */
  keyTarget(): HTMLElement
  startKeys(): void
  endKeys(): Promise<number[]>
}

declare global {
  interface Window {
    bench: Bench
    /** Shows or hides thirty fields, if the candidate has its own switch for it. */
    benchHide?: ((hidden: boolean) => void) | undefined
  }
}
