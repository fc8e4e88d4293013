import type { FailureNotice } from '#core/error'
import type { Notice, Ports } from '#runtime/port'

type Farewell = Extract<FailureNotice, { kind: 'logout' | 'modal' }>

/** The way out after a lost login. */
export interface SessionExit {
  underWay(): boolean
  /** True once the session is lost and the page is about to reload: nothing should be started any more. */
  reloads(): boolean
  start(farewell: Farewell): void
}

export interface LeavingSettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'notice'>
  /** Stores unsaved input before the page unloads. */
  keepInput: () => void
  /** Forgets the session at once; the server may be notified later. */
  logout: () => Promise<void>
  /** Makes the next page continue to show a notice. */
  carry: (notice: Notice) => void
}

/** Pages on which the user signs in anyway: they have no banner either. spec: shell §4 */
export const staysOn = (path: string) => /^\/((user|oauth2-app)\/login)?([?#].*)?$/.test(path)

/** Stores unsaved input, notifies the user once, forgets the session and reloads the page. spec: shell §4, policy */
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
