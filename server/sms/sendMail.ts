import { createTransport } from 'nodemailer'
import type { Services } from '#server/context'

type MailServices = Pick<Services, 'config' | 'log'>

const timeoutMs = 8_000

/** A mail to one mailbox. */
interface Mail {
  email: string
  subject: string
  text: string
}

/** The development adapter: `MAIL_URL=log` writes mail to the server log instead of sending it. */
const logged = 'log'

/** Sends a mail; false when the server did not take it, or not in time. */
export async function sendMail({ config, log }: MailServices, mail: Mail): Promise<boolean> {
  if (config.mailUrl === logged) {
    log.warn({ ...mail }, 'MAIL_URL=log: a mail')
    return true
  }
  const { email: to, subject, text } = mail
  const url = {
    url: config.mailUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const transport = createTransport(url, { from: config.mailFrom })
  try {
    await transport.sendMail({ to, subject, text })
    return true
  } catch (cause) {
    log.warn({ err: cause }, 'a mail could not be sent')
    return false
  } finally {
    transport.close()
  }
}
