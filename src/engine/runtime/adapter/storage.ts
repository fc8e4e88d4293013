import type { StorageArea, StoragePort } from '#runtime/port'

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** One area of the browser's storage; storage that is forbidden or full reads as empty and refuses. */
function browserArea(open: () => Storage): StorageArea {
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    write: (key, text) =>
      attempt(() => {
        open().setItem(key, text)
        return true
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(open()), []),
  }
}

/** Both areas of the browser. */
export const browserStorage = (): StoragePort => ({
  local: browserArea(() => window.localStorage),
  session: browserArea(() => window.sessionStorage),
})
