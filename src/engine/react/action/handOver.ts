import { hostedPath } from '#core/menu'
import { messages } from '#core/message'
import type { ActionPorts } from './host.ts'

/** Shows a text (a path as an absolute address) for copying; resolves when it is copied or the dialog is closed. */
export async function handOver(text: string, title: string, ports: ActionPorts): Promise<void> {
  const whole = ports.absoluteAddress(hostedPath(text, ports.navigation.basePath))
  const question = { title, message: whole, okText: messages.word.copy }
  const notCopied = { tone: 'warning', message: messages.failure.notCopied } as const
  while (await ports.confirm.confirm(question)) {
    if (await ports.copy(whole)) return
    ports.notice.notice(notCopied)
  }
}
