import { type DestinationStream, pino } from 'pino'
import type { Log } from '#server/context'

const secrets = ['password', 'oldpassword', 'confirmpassword', 'token', 'salt', 'secret', 'ticket', 'captcha']
const redacted = secrets.flatMap((name) => [name, `*.${name}`])

/** A log at `level`; lines go to `destination`, standard output unless given. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const settings = { level, base: null, redact: { paths: redacted, censor: '[secret]' } }
  const logger = destination ? pino(settings, destination) : pino(settings)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
