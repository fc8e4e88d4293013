import type { HttpCalls } from '#runtime/http'
import { type DepartChoice, departChoicesOf, isTenantId } from './belonging.ts'
import { passwordTransform } from './passwordTransform.ts'
import { sessionUserOf } from './sessionUser.ts'
import type { SessionStore } from './store.ts'

interface PasswordChange {
  oldPassword: string
  password: string
  confirmPassword: string
}

/** What the signed-in user changes about the own session. spec: shell §4, contract §2.7 */
export interface AccountCalls {
  /** The user's departments and the code of the current one. */
  departs(): Promise<{ list: readonly DepartChoice[]; orgCode: string }>
  /** Acts for the department from now on. */
  chooseDepart(orgCode: string): Promise<void>
  /** Acts for the tenant from now on; anything but a number is ignored. */
  chooseTenant(tenantId: string): void
  /** Resolves to the server's confirmation. */
  changePassword(change: PasswordChange): Promise<string>
}

/** The calls on the session that `store` holds. */
export function createAccountCalls(http: HttpCalls, store: SessionStore): AccountCalls {
  const username = () => store.state().user?.username ?? ''

  return {
    async departs() {
      const result = await http.get<{ list?: unknown; orgCode?: unknown } | null>('/sys/user/getCurrentUserDeparts')
      const orgCode = typeof result?.orgCode === 'string' ? result.orgCode : ''
      return { list: departChoicesOf(result?.list), orgCode }
    },
    async chooseDepart(orgCode) {
      const body = { orgCode, username: username() }
      const result = await http.post<{ userInfo?: unknown } | null>('/sys/selectDepart', body)
      const user = sessionUserOf(result?.userInfo)
      if (user) store.change({ user })
    },
    chooseTenant(tenantId) {
      if (isTenantId(tenantId)) store.change({ tenantId })
    },
    async changePassword({ oldPassword, password, confirmPassword }) {
      const body = {
        username: username(),
        oldpassword: passwordTransform(oldPassword),
        password: passwordTransform(password),
        confirmpassword: passwordTransform(confirmPassword),
      }
      return (await http.call({ method: 'POST', path: '/sys/user/updatePassword', body })).message
    },
  }
}
