import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/endpoint'
import { everyCall } from '#fixtures/serverCalls.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { app, client } = await startProduct()

/** What everybody who is signed in may do with the own session, account, page, settings, saved queries, jobs and received announcements; and reads in a batch, which is no write. */
const own =
  /^\/online\/(batch\/reads|cgform\/api\/doButton)$|^\/sys\/(logout|superQuery|userSetting|thirdLogin\/(bind|unbind)|account\/(contact|contact\/code|twoStep|twoStep\/code|device\/logout|token|token\/revoke)|export\/begin|selectDepart|user\/updatePassword|common\/(ticket|transitRESTful|upload.*)|log\/client|online\/forceLogout|checkCaptcha|login|job\/x\/cancel|sysAnnouncementSend\/(editByAnntIdAndUserId|readAll))$/

/** Calls that find their form by a name ask for the rights of that one. */
const withForm = (path: string): string =>
  path.replace(/^(\/online\/cgform\/api\/(form|importXls))\/x/, '$1/poor_visit')

const writes = everyCall(app.api.endpoints())
  .map((call) => ({ ...call, path: withForm(call.path) }))
  .filter(({ method, path }) => method !== 'GET' && !own.test(path))

/** A body of the kind that a call takes, with nothing in it. */
const emptyBody = (method: string, { payload }: Endpoint): CallOptions => {
  if (method === 'DELETE') return {}
  if (payload !== 'multipart') return { body: {} }
  return { headers: { 'content-type': 'multipart/form-data; boundary=end' }, body: '--end--\r\n' }
}

async function open(username: string): Promise<string[]> {
  const token = await client.login(username)
  const found: string[] = []
  for (const { method, path, endpoint } of writes) {
    if (endpoint.access.kind === 'public') continue
    const reply = await client.call(method, path, { token, ...emptyBody(method, endpoint) })
    if (reply.status !== 403) found.push(`${method} ${path} ${reply.status}`)
  }
  return found
}

/** The plan of a statement is read with POST. */
const changes = (call: string): boolean => !call.startsWith('POST /sys/actuator/sql/plan ')

describe('a role of the demo data', () => {
  it('that reads everything changes nothing', async () => {
    expect((await open('auditor')).filter(changes)).toEqual([])
  })

  it('that makes documents and online forms changes nothing else but its own entries', async () => {
    const other = (call: string) =>
      !/ \/(online\/(document|cgform)|lowApp\/lowApp(Group)?|sys\/userShortcut)\//.test(call)
    expect((await open('implementer')).filter(changes).filter(other)).toEqual([])
  })

  it('for daily work deals with alarms, devices and its own, registers in its forms, and has no administration', async () => {
    const own = [
      String.raw`\/online\/cgform\/(data\/(poor_visit|machine_subsidy)\/(add|edit|order)|api\/form\/poor_visit) `,
      String.raw`\/(iot|dv)\/(alarm|workOrder|inspect|device|gateway|product|manufacturer|scene|protocol)`,
      String.raw`\/(act\/(task|comment)|eoa\/(plan|metting)|dv\/oaLeave|sys\/userShortcut)\/`,
    ]
    const found = (await open('operator')).filter((call) => !own.some((path) => new RegExp(path).test(call)))
    expect(found).toEqual([])
  })

  it('for daily work removes nothing but what is its own', async () => {
    const removes = (call: string) =>
      call.startsWith('DELETE ') && !/ \/(eoa\/plan|dv\/oaLeave|sys\/userShortcut)\//.test(call)
    expect((await open('operator')).filter(removes)).toEqual([])
  })
})
