interface Names {
  model: string
  action: string
  title: string
  /** Base path of the model's calls. */
  api: string
  /** The permission code of the action. */
  code: string
  /** Model and action as one name. */
  key: string
}

const endpoint = ({ action, title, api, code, key }: Names) => `import { holding } from '../access.ts'
import { endpointGroup, post } from '../endpoint.ts'
import { closed, Id } from '../schema.ts'

/** ${title}. */
export const ${key}Endpoints = endpointGroup('${key}', {
  ${action}: post('${api}/${action}', ${JSON.stringify(title)}, holding('${code}'), { body: closed({ id: Id }) }),
})
`

const part = ({ model, action, title, key }: Names) => `import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages } from '#core/message'
import { done, type Part, route } from '#server/http'
import { getRecord } from '#server/reading'

/** ${title}: only of a record that the caller may see. */
const ${action}Route = route(catalogue.${key}.${action}, async ({ body, services, caller }) => {
  const model = services.library.current().resolvedModel('${model}')
  if (!model) throw productError('unknownPath')
  await getRecord({ services, caller, model }, body.id)
  return done(doneMessages.plain)
})

export const ${key}Part: Part = { id: '${key}', routes: [${action}Route] }
`

const test = ({ model, action, api, code, key }: Names) => `import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import { ${key}Part } from '#server/models'

closeRecords()
let server: Administration

beforeAll(async () => {
  server = await startAdministration({ parts: [${key}Part] })
  const { database } = server.app.services
  const row = { id: 'one', tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin' }
  await database.transaction((query) => query.insertInto(server.model('${model}').table).values(row).execute())
})

const ask = async (username: string, id: string) => (await server.as(username))('POST', '${api}/${action}', { body: { id } })

describe('POST ${api}/${action}', () => {
  it('is refused without ${code}', async () => {
    expect((await ask('low', 'one')).status).toBe(403)
  })

  it('is done for whoever holds the code and sees the record', async () => {
    await grantCodes(server, 'low', ['${code}'])
    expect((await ask('low', 'one')).body).toMatchObject({ success: true })
  })

  it('knows no record that is not there', async () => {
    expect((await ask('admin', 'gone')).status).toBe(404)
  })
})
`

/** The files of an action: call, route and test. */
export const actionFiles = (names: Names): Record<string, string> => ({
  [`src/engine/core/endpoint/catalogue/${names.key}.ts`]: endpoint(names),
  [`server/models/${names.key}.ts`]: part(names),
  [`tests/server/models/${names.key}.test.ts`]: test(names),
})
