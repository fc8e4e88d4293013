import { atField, productError } from '#core/error'
import { accountMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import type { Services } from '#server/context'
import { callOut } from '#server/platform'
import { type CodeRecipient, dropCode, newCode } from './smsCode.ts'

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
export async function sendSms(
  { config, log }: Pick<SmsServices, 'config' | 'log'>,
  message: TextMessage,
): Promise<boolean> {
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

const messageFor = ({ mobile }: CodeRecipient, code: string): TextMessage => ({
  mobile,
  text: fillText(accountMessages.smsCode, { code }),
})

/** Makes a code and sends it. A code that does not go out is dropped, so that another one may be asked for at once. */
export async function sendCode(services: SmsServices, recipient: CodeRecipient): Promise<void> {
  const code = await newCode(services, recipient)
  if (await sendSms(services, messageFor(recipient, code))) return
  await dropCode(services, recipient)
  throw productError('smsFailed')
}

/**
 * Makes a code for a number that may belong to nobody, and sends it only if it is `expected`. The answer does not wait for the gateway, and
 * what the gateway says is only logged: neither the time nor a second request tells whether the number is expected.
 */
export async function sendCodeQuietly(
  services: SmsServices,
  recipient: CodeRecipient,
  { expected }: { expected: boolean },
): Promise<void> {
  const code = await newCode(services, recipient)
  if (!expected) return
  void sendSms(services, messageFor(recipient, code)).then((isSent) => {
    if (!isSent) services.log.warn({ mode: recipient.mode }, 'a text message could not be sent')
  })
}
