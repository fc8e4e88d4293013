import { limit } from '#core/limit'
import { messages } from '#core/message'
import { failureText } from '#pages/entry'
import { isHttpFailure } from '#runtime/http'
import type { Runtime } from '#runtime/service'

/** Loads the menu of the user. When it does not come the user is told why and signed out, and the answer is false. spec: shell §2 Route guard */
export async function loadMenu({ session, ports }: Runtime): Promise<boolean> {
  const { token } = session.state()
  try {
    await session.loadPermissions()
    return true
  } catch (error) {
    if (session.state().token !== token) return false
    const message = isHttpFailure(error) ? failureText(error) : String(error instanceof Error ? error.message : error)
    const title = messages.failure.noticeTitle
    if (message) ports.notice.notice({ tone: 'error', title, message, shownMs: limit.noticeShownMs })
    await session.logout()
    return false
  }
}
