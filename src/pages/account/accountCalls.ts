import { isObject } from '#core/object'
import type { HttpCalls } from '#runtime/http'

/** How a second step is proven. */
export type Way = 'sms' | 'mail'

/** The security of the own account as its page shows it; number and address are masked. */
export interface Security {
  /** 1 to 3; 0: the password was set before it was measured, or by somebody else. */
  passwordStrength: number
  phone: string
  email: string
  /** Empty: switched off. */
  twoStep: '' | Way
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

export async function loadSecurity(http: HttpCalls, signal: AbortSignal): Promise<Security> {
  const raw = await http.get<unknown>('/sys/account/security', {}, { signal })
  const { passwordStrength, phone, email, twoStep } = isObject(raw) ? raw : {}
  return {
    passwordStrength: Number(passwordStrength) || 0,
    phone: textOr(phone),
    email: textOr(email),
    twoStep: twoStep === 'sms' || twoStep === 'mail' ? twoStep : '',
  }
}

/** A device that the user is signed in on. spec: screens §15, sysLoginDevice */
export interface Device {
  id: string
  device: string
  browser: string
  ip: string
  loginTime: string
  lastTime: string
  current: boolean
}

const deviceOf = (raw: Readonly<Record<string, unknown>>): Device => ({
  id: textOr(raw.id),
  device: textOr(raw.device),
  browser: textOr(raw.browser),
  ip: textOr(raw.ip),
  loginTime: textOr(raw.loginTime),
  lastTime: textOr(raw.lastTime),
  current: raw.current === true,
})

/** This device first, then the one that was used last. */
export async function loadDevices(http: HttpCalls, signal: AbortSignal): Promise<readonly Device[]> {
  const raw = await http.get<unknown>('/sys/account/device', {}, { signal })
  const devices = (Array.isArray(raw) ? raw : []).filter(isObject).map(deviceOf)
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** A token by which another program acts for the user. */
export interface PersonalToken {
  id: string
  name: string
  createTime: string
  expireTime: string
  /** Empty until it is first used. */
  lastTime: string
  expired: boolean
}

const tokenOf = (raw: Readonly<Record<string, unknown>>): PersonalToken => ({
  id: textOr(raw.id),
  name: textOr(raw.name),
  createTime: textOr(raw.createTime),
  expireTime: textOr(raw.expireTime),
  lastTime: textOr(raw.lastTime),
  expired: raw.expired === true,
})

/** The own tokens, the newest first; null where the server has no use for them. */
export async function loadTokens(http: HttpCalls, signal: AbortSignal): Promise<readonly PersonalToken[] | null> {
  const raw = await http.get<unknown>('/sys/account/token', {}, { signal })
  const { enabled, tokens } = isObject(raw) ? raw : {}
  return enabled === true && Array.isArray(tokens) ? tokens.filter(isObject).map(tokenOf) : null
}

/** An account of a third party that is bound to the own one. */
export interface BoundAccount {
  thirdType: string
  realname: string
  bindTime: string
}

export async function loadBoundAccounts(http: HttpCalls, signal: AbortSignal): Promise<readonly BoundAccount[]> {
  const raw = await http.get<unknown>('/sys/thirdLogin/mine', {}, { signal })
  return (Array.isArray(raw) ? raw : []).filter(isObject).map(({ thirdType, realname, bindTime }) => ({
    thirdType: textOr(thirdType),
    realname: textOr(realname),
    bindTime: textOr(bindTime),
  }))
}
