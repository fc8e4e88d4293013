import type { FailureNotice } from '#core/error'
import type { Ports } from '#runtime/port'

type Farewell = Extract<FailureNotice, { kind: 'logout' | 'modal' }>

/** The way out after a lost login. */
export interface Leaving {
  underWay(): boolean
  start(farewell: Farewell): void
}

export interface LeavingSettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'notice'>
  /** Keeps unsaved input before the page goes. */
  keepInput: () => void
  /** Forgets the session at once; the server may learn of it later. */
  logout: () => Promise<void>
}

/** On these pages the user signs in anyway. spec: shell §4 */
const staysOn = (path: string) => /^\/((user|oauth2-app)\/login)?([?#].*)?$/.test(path)

/** Keeps unsaved input, tells the user once, forgets the session and loads the page anew. spec: shell §4, policy */
export function createLeaving({ ports, keepInput, logout }: LeavingSettings): Leaving {
  const { clock, navigation, notice } = ports
  let underWay = false

  const reload = () => {
    underWay = false
    navigation.reload()
  }

  const byNotice = (farewell: Extract<Farewell, { kind: 'logout' }>) => {
    const { title, message, shownMs } = farewell
    if (farewell.loading) notice.loading(message)
    else notice.notice({ tone: 'error', title, message, shownMs })
    logout()
    clock.after(farewell.reloadAfterMs, reload)
  }

  const byDialog = async ({ title, message, button }: Extract<Farewell, { kind: 'modal' }>) => {
    await notice.modal({ title, message, okText: button })
    await logout()
    if (staysOn(navigation.currentPath())) underWay = false
    else reload()
  }

  return {
    underWay: () => underWay,
    start(farewell) {
      underWay = true
      keepInput()
      if (farewell.kind === 'logout') byNotice(farewell)
      else byDialog(farewell)
    },
  }
}
