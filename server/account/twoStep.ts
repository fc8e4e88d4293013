import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages, doneMessages, fillText } from '#core/message'
import { auditedBy } from '#server/audit'
import type { Caller, Services } from '#server/context'
import { commandRoute } from '#server/http'
import { type Account, contactFor, keepNote, logAccount, type TwoStep, wayTitles } from '#server/session'
import { codeFailure, refuseWithoutSender, sendCode, spendCode } from '#server/sms'
import { ownAccount, provenAccount } from './ownAccount.ts'

type Way = Exclude<TwoStep, ''>

/** Where the codes of a way go: nobody switches on what has not reached them. Throws when nothing is bound. */
function recipientOf(account: Account, way: Way) {
  const to = contactFor(account, way)
  if (to === '') throw productError('contactMissing', { title: wayTitles[way] })
  return { to, mode: `twoStep:${account.id}` }
}

const twoStepCode = commandRoute(
  catalogue.ownAccount.twoStepCode,
  doneMessages.plain,
  async ({ services, caller, body }) => {
    const recipient = recipientOf(await ownAccount({ services, caller }), body.way)
    refuseWithoutSender(services, recipient)
    await sendCode(services, recipient)
  },
)

async function proveWay(
  services: Services,
  account: Account,
  { way, code }: { way: Way; code: string },
): Promise<void> {
  const recipient = recipientOf(account, way)
  const verdict = await spendCode(services, recipient, code.trim())
  if (verdict !== 'right') throw codeFailure(recipient, verdict)
}

interface Change {
  services: Services
  caller: Caller
  way: TwoStep
}

async function store({ services, caller, way }: Change): Promise<void> {
  const { id } = caller.user
  const note = way === '' ? accountMessages.twoStepOff : fillText(accountMessages.twoStepOn, { title: wayTitles[way] })
  await services.database.transaction(async (query) => {
    await keepNote(query, id, { two_step: way })
    await query.deleteFrom('login_step').where('user_id', '=', id).execute()
    await logAccount(services, query, auditedBy(caller), { action: 'edit', recordId: id, note })
  })
}

/** Switches the second step on, by the password and a code that has come through, or off, by the password. spec: screens §15, 两步验证 */
const setTwoStep = commandRoute(
  catalogue.ownAccount.setTwoStep,
  doneMessages.changed,
  async ({ services, caller, body, ip }) => {
    const { way, code = '', password } = body
    const account = await provenAccount({ services, caller }, { password, ip })
    if (way !== '') await proveWay(services, account, { way, code })
    await store({ services, caller, way })
  },
)

export const twoStepRoutes = [twoStepCode, setTwoStep]
