import { isObject } from '#core/object'
/** The public settings of the server. spec: readings (Configuration) */
export interface PublicConfig {
  /** Single sign-on is enabled. */
  sso: boolean
  ssoServer: string
  /** Types of the third parties that people may sign in through. */
  thirdParties: readonly string[]
  /** Codes can be sent to phones. */
  sms: boolean
  /** Codes can be sent to mailboxes. */
  mail: boolean
  /** People may register accounts of their own. */
  register: boolean
  /** The shell shows only the content. */
  microFrontend: boolean
  /** Document preview service; empty: built-in preview. */
  previewUrl: string
  /** Base address of files, without a trailing slash. */
  staticUrl: string
  /** Base address of private files, which this server keeps to itself. */
  privateUrl: string
  /** Folders of files that open by a ticket alone. */
  privateFolders: readonly string[]
  /** Key of `X-Sign`; empty: calls are not signed. */
  signKey: string
  /** Every setting by its name, as text. */
  texts: Readonly<Record<string, string>>
}

const isOn = (text: string | undefined) => text === 'on' || text === 'true' || text === '1'

const textsOf = (raw: unknown): Record<string, string> => {
  if (!isObject(raw)) return {}
  const simple = Object.entries(raw).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(simple.map(([name, value]) => [name, String(value)]))
}

/** The settings in the map that `GET /sys/config/data` answers; missing ones have their defaults. */
export function publicConfigOf(raw: unknown, base: string): PublicConfig {
  const texts = textsOf(raw)
  return {
    sso: isOn(texts.SSO),
    ssoServer: texts.SSO_SERVER ?? '',
    thirdParties: (texts.THIRD_LOGIN ?? '').split(',').filter(Boolean),
    sms: isOn(texts.SMS),
    mail: isOn(texts.MAIL),
    register: isOn(texts.REGISTER),
    microFrontend: isOn(texts.MICRO_FRONTEND),
    previewUrl: texts.PREVIEW_URL ?? '',
    staticUrl: (texts.STATIC_URL || `${base}/sys/common/static`).replace(/\/+$/, ''),
    privateUrl: `${base}/sys/common/static`,
    privateFolders: (texts.PRIVATE_FOLDERS ?? '').split(',').filter(Boolean),
    signKey: texts.SIGN_KEY ?? '',
    texts,
  }
}
