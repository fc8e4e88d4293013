import { catalogue } from '#core/endpoint'
import { atField, productError } from '#core/error'
import { accountMessages, doneMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import { scopeOf } from '#server/access'
import { auditedBy } from '#server/audit'
import type { Caller, Services } from '#server/context'
import { commandRoute } from '#server/http'
import { logAccount, wayTitles } from '#server/session'
import { codeFailure, consumeCode, isMailbox, refuseWithoutSender, sendCode, tryCode } from '#server/sms'
import { isDuplicate, patchRecord, writeRecords } from '#server/writing'
import { provenAccount } from './ownAccount.ts'

const mobile = compileRules(['m'])
const email = compileRules(['email'])

/** A phone number or the address of a mailbox as somebody typed it. */
interface Contact {
  to: string
  way: 'sms' | 'mail'
}

/** Throws unless the text is a phone number or the address of a mailbox: nothing else is handed to a gateway. */
function contactOf(text: string): Contact {
  const to = text.trim()
  const way = isMailbox({ to }) ? 'mail' : 'sms'
  const { message } = (way === 'mail' ? email : mobile).check(to) ?? {}
  if (message) throw productError('invalid', { reason: message }, atField('contact', message))
  return { to, way }
}

/** The purpose of a code that binds: it is worth nothing for another user, number or purpose. */
const recipientOf = ({ to }: Contact, { user }: Caller) => ({ to, mode: `bind:${user.id}` })

/**
 * Sends a code to a new number or address. Whether it belongs to another account is not told here, but only to whoever has received the code.
 */
const contactCode = commandRoute(
  catalogue.ownAccount.contactCode,
  doneMessages.plain,
  async ({ services, caller, body }) => {
    const recipient = recipientOf(contactOf(body.contact), caller)
    refuseWithoutSender(services, recipient)
    await sendCode(services, recipient)
  },
)

interface Binding {
  services: Services
  caller: Caller
  contact: Contact
}

/** Stores a proven number or address, and uses the code up. The change is one of the own record, whoever else may see it. */
async function bind({ services, caller, contact }: Binding): Promise<void> {
  const { to, way } = contact
  const name = way === 'sms' ? 'phone' : 'email'
  const scope = scopeOf({ services, caller }, 'sysUser')
  await writeRecords(scope, async (inside) => {
    const field = inside.model.field(name)
    const record = { [name]: to }
    if (field && (await isDuplicate(inside, { field, record, id: caller.user.id })))
      throw productError('contactTaken', {}, atField('contact', wayTitles[way]))
    if (!(await consumeCode(recipientOf(contact, caller))(inside.query))) throw codeFailure(contact, 'expired')
    await patchRecord(inside, { id: caller.user.id, values: record })
    const note = fillText(accountMessages.contactBound, { title: wayTitles[way] })
    await logAccount(services, inside.query, auditedBy(caller), { action: 'edit', recordId: caller.user.id, note })
  })
}

/** Binds a number or address by the password and a code. spec: screens §15, 密保手机, 密保邮箱 */
const bindContact = commandRoute(
  catalogue.ownAccount.bindContact,
  doneMessages.changed,
  async ({ services, caller, body, ip }) => {
    const contact = contactOf(body.contact)
    await provenAccount({ services, caller }, { password: body.password, ip })
    const verdict = await tryCode(services, recipientOf(contact, caller), body.code.trim())
    if (verdict !== 'right') throw codeFailure(contact, verdict)
    await bind({ services, caller, contact })
  },
)

export const contactRoutes = [contactCode, bindContact]
