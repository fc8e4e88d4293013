import { catalogue } from '#core/endpoint'
import { type ErrorId, productError } from '#core/error'
import { doneMessages } from '#core/message'
import { scopeOf, type WriteScope } from '#server/access'
import { systemCaller } from '#server/audit'
import { done, type EnvelopeAnswer, type RouteRequest, route } from '#server/http'
import { closedPassword } from '#server/session'
import { checkMobile, consumeCode, refuseWithoutSms, tryCode } from '#server/sms'
import { addRecord, type Body, isDuplicate } from '#server/writing'
import { behaviourOf, writing } from '../scope.ts'

interface Registration {
  username?: string | null
  password?: string | null
  phone: string
  smscode: string
  email?: string | null
}

type Registering = Pick<RouteRequest, 'services' | 'ip' | 'requestId' | 'startedMs' | 'call'> & { body: Registration }

const model = 'sysUser'

/** Throws unless the code is right. It stays valid, so that a taken name can be replaced; each attempt counts, so that no list of names can be tried. */
async function proveNumber({ services, body }: Registering, mobile: string): Promise<void> {
  const verdict = await tryCode(services, { to: mobile, mode: '1' }, body.smscode.trim())
  if (verdict === 'expired') throw productError('smsCodeExpired')
  if (verdict === 'wrong') throw productError('smsCodeWrong')
}

/** A person's name is their username until somebody changes it; the account belongs to nobody until an administrator takes it in. */
function recordOf({ services, body }: Registering, mobile: string): Body {
  const username = body.username?.trim() || mobile
  return {
    ...{ username, realname: username, phone: mobile, workNo: services.ids.next(), platform: 'N' },
    ...(body.email ? { email: body.email.trim() } : {}),
    ...(body.password ? { password: body.password } : {}),
  }
}

const usedColumns: readonly (readonly [string, ErrorId])[] = [
  ['username', 'usernameRegistered'],
  ['phone', 'phoneRegistered'],
  ['email', 'emailRegistered'],
]

async function refuseTaken(scope: WriteScope, record: Body): Promise<void> {
  for (const [name, code] of usedColumns) {
    const field = scope.model.field(name)
    if (field && record[name] && (await isDuplicate(scope, { field, record, id: '' }))) throw productError(code)
  }
}

/** Registers an account without any right. Only whoever has received the code learns whether a name is taken. spec: contract §2.4 */
async function registerAccount(request: Registering): Promise<EnvelopeAnswer> {
  const { services, body, ip, requestId, startedMs, call } = request
  if (!services.config.register) throw productError('registrationClosed')
  refuseWithoutSms(services)
  const mobile = body.phone.trim()
  checkMobile(mobile)
  await proveNumber(request, mobile)
  const caller = { ...systemCaller(0), ip, requestId, startedMs, call }
  const callContext = { services, caller }
  const scope = scopeOf(callContext, model)
  const plain = recordOf(request, mobile)
  const record = (await behaviourOf(model)?.prepare?.(plain, { kind: 'add', scope })) ?? plain
  const complete = { password: closedPassword(services.random), ...record }
  await writing(callContext, model, async (inside) => {
    await refuseTaken(inside, complete)
    if (!(await consumeCode({ to: mobile, mode: '1' })(inside.query))) throw productError('smsCodeExpired')
    await addRecord(inside, complete, behaviourOf)
  })
  return done(doneMessages.registered, { username: plain.username })
}

/** Registering an own account. */
export const registerRoutes = [
  route(catalogue.account.register, registerAccount),
  route(catalogue.account.registerAlias, registerAccount),
]
