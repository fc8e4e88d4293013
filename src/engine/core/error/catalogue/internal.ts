import { messages } from '#core/message'
import { refusal } from './entry.ts'

/** Errors of the server itself. spec: contract §1.3 */
export const internalErrors = {
  internal: refusal(messages.failure.unknown, '把请求编号告诉管理员'),
}
