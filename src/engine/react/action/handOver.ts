import { messages } from '#core/message'
import type { ActionPorts } from './host.ts'

/** Shows a text that is to be handed on, whole, until the user has copied or closed it. */
export async function handOver(text: string, title: string, ports: ActionPorts): Promise<void> {
  const whole = ports.wholeAddress(text)
  const question = { title, message: whole, okText: messages.word.copy }
  if (await ports.confirm.confirm(question)) ports.copy(whole)
}
