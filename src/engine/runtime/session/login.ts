import type { Answer, HttpCalls } from '#runtime/http'
import { type FailureFacts, HttpFailure } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { type LoginResult, loginResultOf } from './loginResult.ts'
import { passwordTransform } from './passwordTransform.ts'

interface LoginForm {
  username: string
  password: string
  captcha?: string
  /** The key of the displayed captcha. */
  checkKey?: string
  rememberMe?: boolean
}

interface PhoneLoginForm {
  mobile: string
  captcha: string
  rememberMe?: boolean
}

/** A picture of four characters; `image` is a data address. */
export interface Captcha {
  checkKey: string
  image: string
}

/** The ways to sign in; each rejects with the server's reason. spec: shell §4, contract §2.2 to §2.5 */
export interface LoginCalls {
  captcha(): Promise<Captcha>
  byPassword(form: LoginForm): Promise<LoginResult>
  byPhone(form: PhoneLoginForm): Promise<LoginResult>
  byThirdParty(handed: { token: string; type: string }): Promise<LoginResult>
  byTicket(handed: { ticket: string; service: string }): Promise<LoginResult>
  /** Ends a sign-in of two steps. */
  bySecondStep(proof: { ticket: string; code: string }): Promise<LoginResult>
}

const refused = (answer: Answer): HttpFailure => {
  const { status, code, message, requestId, result } = answer
  const facts: FailureFacts = { kind: 'business', status, code, message, requestId, result }
  return new HttpFailure(facts, false)
}

const accepted = (answer: Answer): LoginResult => {
  const login = loginResultOf(answer.result)
  if (!login) throw refused(answer)
  return login
}

/** A login counts only with code 200, whatever `success` says. spec: contract §12 (Login success) */
const acceptedBy200 = (answer: Answer): LoginResult => {
  if (answer.code !== 200) throw refused(answer)
  return accepted(answer)
}

/** The login calls; they go unsigned and without a token. */
export function createLoginCalls(http: HttpCalls, clock: ClockPort): LoginCalls {
  const post = (path: string, body: unknown) => http.call({ method: 'POST', path, body, token: '' })
  const get = (path: string, query = {}) => http.call({ method: 'GET', path, query, token: '' })

  return {
    async captcha() {
      const checkKey = String(clock.nowMs())
      const { result } = await get(`/sys/randomImage/${checkKey}`)
      return { checkKey, image: typeof result === 'string' ? result : '' }
    },
    async byPassword({ username, password, captcha, checkKey, rememberMe }) {
      const body = { username, password: passwordTransform(password), captcha, checkKey, remember_me: rememberMe }
      return acceptedBy200(await post('/sys/login', body))
    },
    async byPhone({ mobile, captcha, rememberMe }) {
      return acceptedBy200(await post('/sys/phoneLogin', { mobile, captcha, remember_me: rememberMe }))
    },
    async byThirdParty({ token, type }) {
      const path = `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(type)}`
      return acceptedBy200(await get(path))
    },
    async byTicket(handed) {
      return accepted(await get('/sys/cas/client/validateLogin', handed))
    },
    async bySecondStep(proof) {
      return acceptedBy200(await post('/sys/loginStep', proof))
    },
  }
}
