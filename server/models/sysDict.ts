import { messages } from '#core/message'
import type { Behaviour } from '#server/behaviour'

/** Dictionaries; whoever keeps them follows the change of their records. spec: contract §5.5 */
export const sysDict: Behaviour = { model: 'sysDict', confirmations: { add: messages.done.saved } }
