import { useRuntime } from '#pages/context'

/** Loads the page anew; unsaved input is kept first. */
export function useReload(): () => void {
  const { drafts, ports } = useRuntime()
  return () => {
    drafts.flush()
    ports.navigation.reload()
  }
}
