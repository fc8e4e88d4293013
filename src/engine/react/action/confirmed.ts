import { messages } from '#core/message'
import type { ActionHost, ActionTarget } from './host.ts'

/** Asks for confirmation; the button is labelled with the title of the action. spec: look, Words */
export function confirmed(
  message: string,
  { action, record }: ActionTarget,
  { scope, model, ports }: Pick<ActionHost, 'scope' | 'model' | 'ports'>,
): Promise<boolean> {
  const okText = action.title.read(scope.evaluation(model, record ?? {}))
  return ports.confirm.confirm({ title: messages.failure.noticeTitle, message, okText })
}
