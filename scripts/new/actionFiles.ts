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
import { defineEndpoint } from '../endpoint.ts'
import { closed, Id } from '../schema.ts'

/** ${title}. */
export const ${key}Endpoints = {
  ${action}: defineEndpoint({
    id: '${key}.${action}',
    method: 'POST',
    path: '${api}/${action}',
    access: holding('${code}'),
    body: closed({ id: Id }),
    summary: ${JSON.stringify(title)},
  }),
}
`

const route = ({ model, action, title, key }: Names) => `import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import { done, type Route, route } from '#server/http'
import { getRecord } from '#server/reading'

/** ${title}: only of a record that the caller may see. */
export const ${action}Route: Route = route(catalogue.${key}.${action}, async ({ body, services, caller }) => {
  const model = services.library.current().resolvedModel('${model}')
  if (!model) throw productError('unknownPath')
  await getRecord({ services, caller, model }, body.id)
  return done(messages.done.plain)
})
`

const part = ({ model, action }: Names) => `import type { Part } from '#server/http'
import { ${action}Route } from './${action}Route.ts'

/** The calls about \`${model}\` that its model does not give. */
export const ${model}Part: Part = {
  id: '${model}',
  routes: [${action}Route],
}
`

const index = ({ model }: Names) => `/** What can be done with records of \`${model}\` beside what every model does. */
export { ${model}Part } from './${model}Part.ts'
`

const test = ({ model, action, api, code }: Names) => `import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import { ${model}Part } from '#server/${model}'

closeRecords()
let server: Administration

beforeAll(async () => {
  server = await startAdministration({ parts: [${model}Part] })
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

/** The files of an action: call, route, test, and the model's room on the server when it is the first one. */
export function actionFiles(names: Names, isNew: boolean): Record<string, string> {
  const { model, action, key } = names
  return {
    [`src/engine/core/endpoint/catalogue/${key}.ts`]: endpoint(names),
    [`server/${model}/${action}Route.ts`]: route(names),
    [`tests/server/${model}/${action}.test.ts`]: test(names),
    ...(isNew ? { [`server/${model}/index.ts`]: index(names), [`server/${model}/${model}Part.ts`]: part(names) } : {}),
  }
}
