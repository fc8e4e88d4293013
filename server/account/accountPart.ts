import { catalogue } from '#core/endpoint'
import { type Part, queryRoute } from '#server/http'
import { contactFor, hiddenContact, noteOf } from '#server/session'
import { contactRoutes } from './contact.ts'
import { deviceRoutes } from './device.ts'
import { ownAccount } from './ownAccount.ts'
import { profileRoutes } from './profile.ts'
import { twoStepRoutes } from './twoStep.ts'

/** The security of the own account; number and address are masked. spec: screens §15, settings-security */
const security = queryRoute(catalogue.ownAccount.security, async ({ services, caller }) => {
  const account = await ownAccount({ services, caller })
  const { twoStep, passwordStrength } = await noteOf(services.database.query, account.id)
  const masked = (way: 'sms' | 'mail') => hiddenContact(services, { way, to: contactFor(account, way) })
  return { passwordStrength, phone: masked('sms'), email: masked('mail'), twoStep }
})

/** The calls of the own account. */
export const accountPart: Part = {
  id: 'account',
  routes: [security, ...profileRoutes, ...contactRoutes, ...twoStepRoutes, ...deviceRoutes],
}
