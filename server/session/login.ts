import { catalogue } from '#core/endpoint'
import { failedWith, ProductError, productError } from '#core/error'
import { accountMessages, doneMessages, fillText, messages } from '#core/message'
import type { Services } from '#server/context'
import { type EnvelopeAnswer, found, route } from '#server/http'
import { callOut } from '#server/platform'
import { type Account, accountNamed, logAccount, noteOf, type Visit, visitOf } from './account.ts'
import { beginSecondStep } from './beginSecondStep.ts'
import {
  type Attempt,
  attemptInTurn,
  type CaptchaAnswer,
  countAttempt,
  countSuccess,
  lockStateOf,
  refuseLocked,
  spendCaptcha,
} from './captcha.ts'
import { allDictItems, choicesOf, userView } from './ownAccount.ts'
import { passwordFits } from './password.ts'
import { beginSession } from './sessionRows.ts'

type LoginAttempt = Attempt & Visit & { password: string; answer: CaptchaAnswer }

/**
 * A captcha is required after failures, and checked whenever one is sent. Without it the password is not tried and no failure is counted.
 * Returns whether one was passed.
 */
async function passCaptcha(services: Services, { answer }: LoginAttempt, needed: boolean): Promise<boolean> {
  if (answer.captcha === '' && !needed) return false
  await spendCaptcha(services, answer)
  return true
}

/** The account of a counted attempt, if the password is right. An unknown name takes the same time and gets the same response. */
async function authenticated(services: Services, attempt: LoginAttempt): Promise<Account> {
  const account = await accountNamed(services.database.query, attempt.username)
  if (!(await passwordFits(attempt.password, account?.password ?? null)) || !account) throw productError('loginFailed')
  await countSuccess(services, attempt)
  return account
}

/** Refuses closed accounts; called after the password check, so that others do not learn the reason. spec: contract §2.2 */
export function refuseClosed(account: Account): void {
  if (account.removed) throw productError('userRemoved')
  if (account.frozen) throw productError('userFrozen')
}

/** The department of a new session: the first of `preferred` that the user belongs to, else the first department. */
function firstDepart(codes: readonly string[], preferred: readonly string[]): string {
  return preferred.find((code) => codes.includes(code)) ?? codes[0] ?? ''
}

const howMany = (count: number) => Math.min(count, 2)

/** Starts a session for an authenticated account and returns the sign-in response. spec: contract §2.2 */
export async function signIn(services: Services, account: Account, attempt: Visit): Promise<EnvelopeAnswer> {
  const { database } = services
  const [choices, note] = await Promise.all([
    choicesOf(services, database.query, account),
    noteOf(database.query, account.id),
  ])
  const { tenantId } = choices
  if (tenantId === undefined) throw productError(choices.tenants.length > 0 ? 'tenantsFrozen' : 'tenantless')
  const codes = choices.departs.map((row) => String(row.org_code))
  const orgCode = firstDepart(codes, [note.orgCode, account.orgCode])
  const { ip, call } = attempt
  const by = { ...visitOf(attempt), username: account.username }
  const token = await database.transaction(async (query) => {
    const entry = { action: 'login', recordId: account.id, content: doneMessages.loggedIn } as const
    await logAccount(services, query, by, entry)
    return beginSession(services, query, { userId: account.id, orgCode, ip, agent: call.agent })
  })
  const result = {
    token,
    userInfo: userView(services, account, { ...choices, orgCode }),
    sysAllDictItems: allDictItems(services, tenantId),
    departs: choices.departViews,
    multi_depart: howMany(choices.departs.length),
    ...(choices.tenantViews.length > 0 ? { tenantList: choices.tenantViews } : {}),
    ...(note.passwordDue ? { mustChangePassword: true } : {}),
  }
  return found(result, { message: doneMessages.loggedIn })
}

async function admit(services: Services, attempt: LoginAttempt): Promise<EnvelopeAnswer> {
  const account = await attemptInTurn(services, attempt, async () => {
    const lockState = await lockStateOf(services, attempt)
    refuseLocked(lockState)
    const hasCaptcha = await passCaptcha(services, attempt, lockState.needsCaptcha)
    await countAttempt(services, attempt, { hasCaptcha })
    return authenticated(services, attempt)
  })
  refuseClosed(account)
  return (await beginSecondStep(services, account)) ?? signIn(services, account, attempt)
}

const trimmed = (value: string | number | null | undefined) => String(value ?? '').trim()

/** Sign-in with name and password. spec: contract §2.2, readings (Session) */
export const loginRoute = route(catalogue.session.login, async ({ body, services, ...request }) => {
  const attempt: LoginAttempt = {
    username: body.username.trim(),
    password: body.password,
    answer: { captcha: trimmed(body.captcha), key: trimmed(body.checkKey) },
    ...visitOf(request),
  }
  return loggingRefusal(services, attempt, () => admit(services, attempt))
})

/** An attempt to sign in. */
type RefusedSignIn = Visit & { username: string }

/** Runs a sign-in and logs a refusal. */
export async function loggingRefusal<T>(
  services: Services,
  attempt: RefusedSignIn,
  admit: () => Promise<T>,
): Promise<T> {
  try {
    return await admit()
  } catch (cause) {
    await logRefusedLogin(services, attempt, cause)
    throw cause
  }
}

/**
 * Logs a refused sign-in. Unknown usernames are left out, because users sometimes type their password into the wrong field. spec: screens §14
 * sysLog
 */
async function logRefusedLogin(services: Services, attempt: RefusedSignIn, cause: unknown): Promise<void> {
  if (!(cause instanceof ProductError)) return
  const { database } = services
  const account = await accountNamed(database.query, attempt.username)
  const reason = account ? cause.message : accountMessages.accountUnknown
  const by = { ...visitOf(attempt), username: account?.username ?? '' }
  const content = fillText(messages.session.loginRefused, { reason })
  const entry = { action: 'login', recordId: account?.id ?? '', content } as const
  await database.transaction((query) => logAccount(services, query, by, entry))
}

const timeoutMs = 5_000
const success = /<(?:\w+:)?authenticationSuccess[\s>][\s\S]*/
const user = /<(?:\w+:)?user>\s*([^<\s]{1,64})\s*</
const failure = /<(?:\w+:)?authenticationFailure[^>]*>\s*([^<]{1,200}?)\s*</

/** Refuses tickets issued for another site. */
function refuseForeign({ config }: Services, service: string): void {
  const isOwn = URL.canParse(service) && new URL(service).origin === new URL(config.publicUrl).origin
  if (!isOwn) throw failedWith(accountMessages.foreignService)
}

/** The username of a ticket, as validated by the CAS server. Throws its reason, or that it has not answered as one. */
async function nameBehind(services: Services, login: { ticket: string; service: string }): Promise<string> {
  const { ssoServer } = services.config
  const query = new URLSearchParams(login)
  const answer = await callOut({ url: `${ssoServer.replace(/\/$/, '')}/serviceValidate?${query}`, timeoutMs })
  const refused = failure.exec(answer?.text ?? '')?.[1]
  if (refused) throw failedWith(refused)
  if (!answer?.ok) throw productError('casUnreachable')
  const name = user.exec(success.exec(answer.text)?.[0] ?? '')?.[1]
  if (!name) throw productError('casNoPrincipal')
  return name
}

/** Sign-in with a single sign-on ticket. spec: contract §2.5 */
export const casLoginRoute = route(catalogue.session.casLogin, async ({ query, services, ...request }) => {
  if (!services.config.sso) throw failedWith(accountMessages.noSignOn)
  const { ticket, service } = query
  refuseForeign(services, service)
  const visit = visitOf(request)
  const username = await nameBehind(services, { ticket, service })
  const account = await accountNamed(services.database.query, username)
  return loggingRefusal(services, { ...visit, username }, async () => {
    if (!account) throw productError('userMissing')
    refuseClosed(account)
    const { result } = await signIn(services, account, visit)
    const { sysAllDictItems: _, ...rest } = result as Record<string, unknown>
    return found(rest)
  })
})
