import { describe, expect, it } from 'vitest'
import { everyCall } from '#fixtures/serverCalls.ts'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { app, client } = await startProduct()

/** What everybody who is signed in may do with the own session, account, page and saved queries. */
const own =
  /^\/sys\/(logout|superQuery|selectDepart|user\/updatePassword|common\/(ticket|upload.*)|log\/client|online\/forceLogout|checkCaptcha|login)$/

const writes = everyCall(app.api.endpoints()).filter(({ method, path }) => method !== 'GET' && !own.test(path))

async function open(username: string): Promise<string[]> {
  const token = await client.login(username)
  const found: string[] = []
  for (const { method, path, endpoint } of writes) {
    if (endpoint.access.kind === 'public') continue
    const reply = await client.call(method, path, { token, ...(method === 'DELETE' ? {} : { body: {} }) })
    if (reply.status !== 403) found.push(`${method} ${path} ${reply.status}`)
  }
  return found
}

describe('a role of the demo data', () => {
  it('that reads everything changes nothing', async () => {
    expect(await open('auditor')).toEqual([])
  })

  it('that makes documents and online forms changes nothing else', async () => {
    const other = (call: string) => !/ \/online\/(document|cgform)\//.test(call)
    expect((await open('implementer')).filter(other)).toEqual([])
  })

  it('for daily work registers in its forms, and has no administration', async () => {
    const other = (call: string) =>
      !/^(POST|PUT) \/online\/cgform\/data\/(poor_visit|machine_subsidy)\/(add|edit|order) /.test(call)
    expect((await open('operator')).filter(other)).toEqual([])
  })
})
