import { isObject } from '#core/object'
import type { NavigationPort } from '#runtime/port'

/** Longer is not kept: some browsers refuse it, and what people set by hand is short. */
const mostLength = 20_000

/** What the present entry of the history holds beside the router's own state. */
export function historyEntry(): Pick<NavigationPort, 'entryValue' | 'setEntryValue'> {
  const all = () => (isObject(history.state) && isObject(history.state.kept) ? history.state.kept : {})
  return {
    entryValue: (key) => all()[key],
    setEntryValue(key, value) {
      const values = { ...all(), [key]: value }
      if (JSON.stringify(values).length > mostLength) return
      history.replaceState({ ...history.state, kept: values }, '')
    },
  }
}
