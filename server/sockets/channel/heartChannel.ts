import { heartAnswer } from '#core/live'
import type { SocketChannel } from '#server/http'

/** Word to a person; whatever comes is a sign of life, answered to whoever sent it. spec: contract §10.1 */
export const heartChannel: SocketChannel = {
  path: '/websocket/:userId',
  open: ({ send, caller }) => ({
    hear: () => send(heartAnswer(caller.user.id)),
    closed: () => undefined,
  }),
}
