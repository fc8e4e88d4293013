import type { AgentPort } from '#runtime/port'

/** Names by which the work-chat and group-chat apps identify themselves. spec: shell §1 */
const workChats = /wxwork|dingtalk/i

/** The program identified by the user agent `name`. */
export const browserAgent = (name: string = navigator.userAgent): AgentPort => ({
  name,
  workChat: workChats.test(name),
})
