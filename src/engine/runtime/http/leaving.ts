import type { FailureNotice } from '#core/error'
import type { Notice, Ports } from '#runtime/port'

type Farewell = Extract<FailureNotice, { kind: 'logout' | 'modal' }>

/** The way out after a lost login. */
export interface SessionExit {
  underWay(): boolean
  /** The session is over and the page about to be loaded anew: nothing that is begun on it would last. */
  reloads(): boolean
  start(farewell: Farewell): void
}

export interface LeavingSettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'notice'>
  /** Keeps unsaved input before the page goes. */
  keepInput: () => void
  /** Forgets the session at once; the server may learn of it later. */
  logout: () => Promise<void>
  /** Has the page that comes go on showing a notice. */
  carry: (notice: Notice) => void
}

/** On these pages the user signs in anyway. spec: shell §4 */
const staysOn = (path: string) => /^\/((user|oauth2-app)\/login)?([?#].*)?$/.test(path)

/** Keeps unsaved input, tells the user once, forgets the session and loads the page anew. spec: shell §4, policy */
export function createLeaving({ ports, keepInput, logout, carry }: LeavingSettings): SessionExit {
  const { clock, navigation, notice } = ports
  let underWay = false
  let reloads = false

  const reload = () => {
    underWay = false
    reloads = false
    navigation.reload()
  }

  const byNotice = (farewell: Extract<Farewell, { kind: 'logout' }>) => {
    const { title, message, shownMs, loading, reloadAfterMs } = farewell
    const goodbye: Notice = { tone: 'error', title, message, shownMs }
    if (loading) notice.loading(message)
    else notice.notice(goodbye)
    reloads = true
    logout()
    clock.after(reloadAfterMs, () => {
      if (!loading) carry({ ...goodbye, shownMs: shownMs - reloadAfterMs })
      reload()
    })
  }

  const byDialog = async ({ title, message, button }: Extract<Farewell, { kind: 'modal' }>) => {
    await notice.modal({ title, message, okText: button, byButton: true })
    reloads = !staysOn(navigation.currentPath())
    await logout()
    if (reloads) reload()
    else underWay = false
  }

  return {
    underWay: () => underWay,
    reloads: () => reloads,
    start(farewell) {
      underWay = true
      keepInput()
      if (farewell.kind === 'logout') byNotice(farewell)
      else byDialog(farewell)
    },
  }
}
