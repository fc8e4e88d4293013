import { messages } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import { type Answer, type HttpCalls, HttpFailure } from '#runtime/http'
import { permissionListsOf } from './permissionLists.ts'
import { sessionUserOf } from './sessionUser.ts'
import type { SessionState, SessionStore } from './store.ts'

/** Loads menu, permissions and, if storage lost it, the user. */
export interface MenuLoader {
  /** Concurrent calls share one request. */
  load(): Promise<SessionState>
  /**
   * Requests everything again. A pending request may have been answered before the change, so another one
   * follows it. A failure changes nothing.
   */
  renew(): Promise<void>
}

/** Whoever asks for the menu says what went wrong; the failures of a retry would pile up. */
const quiet = { quiet: 'all' } as const

interface PermissionAnswer {
  menu?: unknown
  auth?: unknown
  allAuth?: unknown
  sysSafeMode?: unknown
  roles?: unknown
  workplace?: unknown
}

/**
 * The permissions in an answer. Throws an outage for one that is none of the product's, such as a bare `null` of what stands between:
 * it says nothing about the user. spec: readings (Routes and guard) Loading the menu
 */
function permissionsOf(answer: Answer): PermissionAnswer {
  const { body, result } = answer
  const isEnvelope = body !== result
  if (isEnvelope && isObject(result)) return result
  throw new HttpFailure({ ...answer, kind: 'network' }, false)
}

/** Requests what the session needs before the first route. spec: shell §2 guard, §4; contract §4.1 */
export function createMenuLoader(http: HttpCalls, store: SessionStore): MenuLoader {
  let loading: Promise<SessionState> | null = null

  const loadUser = async () => {
    if (store.state().user) return
    const result = await http.get<{ userInfo?: unknown } | null>('/sys/user/getUserInfo', {}, quiet)
    store.change({ user: sessionUserOf(result?.userInfo) })
  }

  const loadMenu = async () => {
    const { token } = store.state()
    const answer = await http.call({ method: 'GET', path: '/sys/permission/getUserPermissionByToken', ...quiet })
    if (store.state().token !== token) throw new Error('the session ended while its permissions were loading')
    const { menu, sysSafeMode, roles, workplace, ...lists } = permissionsOf(answer)
    if (!Array.isArray(menu) || menu.length === 0) throw new Error(messages.session.permissionsEmpty)
    const currentMenu = store.state().menu
    const same = JSON.stringify(currentMenu) === JSON.stringify(menu)
    store.change({
      menu: same ? currentMenu : menu,
      sysSafeMode: sysSafeMode === true,
      roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
      workplace: textOrEmpty(workplace),
      lists: permissionListsOf(lists),
    })
  }

  const load = async () => {
    try {
      await Promise.all([loadUser(), loadMenu()])
      return store.state()
    } finally {
      loading = null
    }
  }

  const once = () => {
    loading ??= load()
    return loading
  }
  const renew = async () => {
    await loading?.catch(() => undefined)
    const { token, menu } = store.state()
    if (token !== '' && menu !== null) await once().catch(() => undefined)
  }
  return { load: once, renew }
}
