import { atField, type ProductError, productError } from '#core/error'
import { accountMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import type { Services } from '#server/context'
import { callOut } from '#server/platform'
import { sendMail } from './sendMail.ts'
import { type CodeRecipient, type CodeVerdict, dropCode, isMailbox, newCode, newNamedCode } from './smsCode.ts'

type SmsServices = Pick<Services, 'config' | 'log' | 'database' | 'clock' | 'random'>

const timeoutMs = 8_000

/** A text message to one number. */
interface TextMessage {
  mobile: string
  text: string
}

/** The development adapter: `SMS_URL=log` writes messages to the server log instead of sending them. spec: readings (Session) */
const logged = 'log'

/** Sends a text message; false when the gateway did not take it. */
async function sendSms({ config, log }: Pick<SmsServices, 'config' | 'log'>, message: TextMessage): Promise<boolean> {
  if (config.smsUrl === logged) {
    log.warn({ ...message }, 'SMS_URL=log: a text message')
    return true
  }
  return (await callOut({ url: config.smsUrl, body: message, timeoutMs }))?.ok === true
}

const mobileRule = compileRules(['m'])

/** Throws unless the text is a mobile number: nothing else is handed to the gateway. */
export function checkMobile(mobile: string): void {
  if (mobile === '') throw productError('mobileMissing')
  const fault = mobileRule.check(mobile)
  if (fault) throw productError('invalid', { reason: fault.message }, atField('mobile', fault.message))
}

/** Throws when no gateway is configured. */
export function refuseWithoutSms({ config }: Pick<SmsServices, 'config'>): void {
  if (config.smsUrl === '') throw productError('smsNotConfigured')
}

/** Throws when nothing is configured that could send a code there. */
export function refuseWithoutSender(
  { config }: Pick<SmsServices, 'config'>,
  recipient: Pick<CodeRecipient, 'to'>,
): void {
  if (!isMailbox(recipient)) refuseWithoutSms({ config })
  else if (config.mailUrl === '') throw productError('mailNotConfigured')
}

/** The refusal of a code that is not right. */
export const codeFailure = (
  recipient: Pick<CodeRecipient, 'to'>,
  verdict: Exclude<CodeVerdict, 'right'>,
): ProductError =>
  isMailbox(recipient)
    ? productError(verdict === 'wrong' ? 'mailCodeWrong' : 'mailCodeExpired')
    : productError(verdict === 'wrong' ? 'smsCodeWrong' : 'smsCodeExpired')

/** Hands a code over to the gateway; false when it did not take it. */
function deliver(services: SmsServices, { to }: CodeRecipient, code: string): Promise<boolean> {
  const text = fillText(accountMessages.smsCode, { code })
  if (!isMailbox({ to })) return sendSms(services, { mobile: to, text })
  return sendMail(services, { email: to, subject: accountMessages.mailSubject, text })
}

/** Makes a code and sends it. A code that does not go out is dropped, so that another one may be asked for at once. */
export async function sendCode(services: SmsServices, recipient: CodeRecipient): Promise<void> {
  const code = await newCode(services, recipient)
  if (await deliver(services, recipient, code)) return
  await dropCode(services, recipient)
  throw productError(isMailbox(recipient) ? 'mailFailed' : 'smsFailed')
}

/**
 * Makes a code for a number that may belong to nobody, asked for under a name, and sends it only if it is `expected`. The answer does not wait for the gateway, and
 * what the gateway says is only logged: neither the time nor a second request tells whether the number is expected.
 */
export async function sendCodeQuietly(
  services: SmsServices,
  recipient: CodeRecipient,
  { name, expected }: { name: string; expected: boolean },
): Promise<void> {
  const code = await newNamedCode(services, recipient, { name, expected })
  if (!expected) return
  void deliver(services, recipient, code).then((isSent) => {
    if (!isSent) services.log.warn({ mode: recipient.mode }, 'a code could not be sent')
  })
}
