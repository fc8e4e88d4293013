/** What happens to the page itself. Each answer ends the listening. */
export interface LifecyclePort {
  /** The page is hidden or closed: the last moment to keep something. */
  onHide(run: () => void): () => void
  /** An error that nobody caught. */
  onUncaught(listener: (error: unknown) => void): () => void
}
