import { loginPath } from '#core/menu'
import { messages } from '#core/message'
import type { Runtime } from '#runtime/service'

const { logout, logoutQuestion, loggedOut } = messages.session

/**
 * Signs out if the user confirms, and goes to the login page. Under single sign-on, the CAS server signs out as well and
 * redirects back. spec: shell §4 Logout
 */
export async function leaveSession({ ports, session, signOn, carriedNotice }: Runtime): Promise<void> {
  const question = { title: logout, message: logoutQuestion, okText: logout, focus: 'cancel' } as const
  if (!(await ports.confirm.confirm(question))) return
  await session.logout()
  const notice = { tone: 'success', message: loggedOut } as const
  if (signOn.isOn()) {
    carriedNotice.keep(notice)
    return signOn.logout()
  }
  ports.notice.notice(notice)
  ports.navigation.replace(loginPath)
}
