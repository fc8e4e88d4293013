import { useBackCloses } from './useBackCloses.ts'

/** Stands in or beside a layer while it is open. */
export function CloseOnBack({ close }: { close: () => void }) {
  useBackCloses(close)
  return null
}
