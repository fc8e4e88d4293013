import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, villageList } from './editor.ts'
import { guardedDocuments } from './guardedDocuments.ts'
import { closeProducts, type StartedProduct } from './product.ts'
import { closure, type Grant, startReader } from './reader.ts'

closeProducts()
let product: StartedProduct
let admin: Editor
/** A person with the role `reader`, which the tests grant what they need. */
let reader: Editor
let grant: Grant

beforeAll(async () => {
  ;({ product, admin, reader, grant } = await startReader())
  for (const draft of guardedDocuments) await admin.save(draft)
  const published = await admin.publish(guardedDocuments.map(({ kind, id }) => ({ kind, id, revision: 1 })))
  if (!published.body.success) throw new Error(published.text)
})

it('everybody may open a notice, unless it names a code', async () => {
  await grant()
  const opened = await Promise.all(['demo/done', 'demo/secret'].map((id) => closure(reader, id)))
  expect(opened.map(({ status }) => status)).toEqual([200, 403])
})

it('everybody may open what is for everyone, but no records by it', async () => {
  await grant()
  const list = {
    kind: 'screen',
    version: 2,
    id: 'demo/open-list',
    type: 'list',
    title: '公开',
    model: 'sysLog',
  } as const
  await admin.save({ ...list, everyone: true })
  await admin.publish([{ kind: 'screen', id: 'demo/open-list', revision: 1 }])
  const ids = [
    'account/center',
    'account/settings',
    'account/settings-security',
    'online/report-view',
    'demo/open-list',
  ]
  const opened = await Promise.all(ids.map((id) => closure(reader, id)))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403])
  expect(JSON.stringify(opened[0]?.body.result.documents)).not.toContain('"sysLog"')
})

describe('a closure', () => {
  it('says which document wrote what is inherited, and brings what a calendar opens', async () => {
    const { body } = await closure(admin, 'facility/toilet-list')
    const from = (documentId: string) => body.result.documents.find(({ id }) => id === documentId)?.from
    expect(from('toiletReal')).toMatchObject({ '/fields/facilityName': 'facilityReading' })
    const { result } = (await closure(admin, 'office/meeting-calendar')).body
    expect(result.documents.map(({ id }) => id)).toContain('office/meeting-form')
  })

  it('holds the screen, its form and detail, their models, what these refer to and the dictionaries', async () => {
    const { body } = await closure(admin, 'system/user-list')
    const names = body.result.documents.map(({ kind, id }) => `${kind} ${id}`)
    expect(names).toEqual(
      expect.arrayContaining([
        ...[
          'screen system/user-list',
          'screen system/user-form',
          'screen system/user-detail',
          'screen system/user-recycle-list',
        ],
        ...['model sysUser', 'model sysDepart', 'model sysRole', 'model sysPosition', 'dict system'],
      ]),
    )
    expect(names).not.toContain('model sysDict')
  })

  it('cuts models that are only referred to', async () => {
    const { body } = await closure(admin, 'system/user-list')
    const depart = body.result.documents.find(({ id }) => id === 'sysDepart')?.document
    expect(depart).toMatchObject({ api: '/sys/sysDepart', permission: 'depart', display: 'departName' })
    expect(Object.keys(depart?.fields ?? {}).sort()).toEqual(['departName', 'orgCode', 'parentId'])
  })

  it('sends a screen with what it extends merged in', async () => {
    const { body } = await closure(admin, 'system/log-login-list')
    const [screen] = body.result.documents.map(({ document }) => document)
    expect(screen).toMatchObject({
      id: 'system/log-login-list',
      type: 'list',
      title: '登录日志',
      where: 'logType == "1"',
    })
    expect(screen).not.toHaveProperty('extends')
  })

  it('holds the lists inside forms and details, with their forms and the whole of their models', async () => {
    const inside = { model: 'sysPosition', columns: ['name', 'rank'] }
    await admin.release({
      ...{ kind: 'screen', version: 2, id: 'test/inside', type: 'form', title: '内', model: 'sysDepart' },
      items: [
        'departName',
        { list: 'system/role-list', limit: 5 },
        { list: inside, where: 'name == $record.departName' },
      ],
    })
    const { body } = await closure(admin, 'test/inside')
    const names = body.result.documents.map(({ kind, id }) => `${kind} ${id}`)
    expect(names).toEqual(expect.arrayContaining(['screen system/role-list', 'model sysRole', 'model sysPosition']))
    const position = body.result.documents.find(({ id }) => id === 'sysPosition')?.document
    expect(Object.keys(position?.fields ?? {})).toEqual(expect.arrayContaining(['name', 'code', 'rank']))
    const dicts = body.result.documents.filter(({ kind }) => kind === 'dict')
    expect(dicts.flatMap(({ document }) => Object.keys(document.dicts as object))).toContain('position_rank')
  })

  it('holds the whole of the models whose records a print repeats', async () => {
    const { body } = await closure(admin, 'office/meeting-sign-print')
    const person = body.result.documents.find(({ id }) => id === 'eoaMettingPerson')?.document
    expect(Object.keys(person?.fields ?? {})).toEqual(expect.arrayContaining(['username', 'reply', 'signTime']))
    expect(body.result.documents.map(({ id }) => id)).toContain('sysUser')
  })

  it('cuts dictionaries to the codes that are used', async () => {
    const { body } = await closure(admin, 'system/position-list')
    const dicts = body.result.documents.filter(({ kind }) => kind === 'dict')
    expect(dicts.flatMap(({ document }) => Object.keys(document.dicts as object))).toEqual(['position_rank'])
  })

  it('brings what the cards of a dashboard ask for, and what its filters choose from', async () => {
    const { body } = await closure(admin, 'demo/board')
    const fieldsOf = (id: string) =>
      Object.keys((body.result.documents.find((one) => one.id === id)?.document.fields as object) ?? {})
    expect(fieldsOf('person')).toEqual(expect.arrayContaining(['wage', 'nickname']))
    expect(fieldsOf('sysPosition')).toEqual(expect.arrayContaining(['name', 'code']))
    expect(fieldsOf('sysDepart')).toEqual(expect.arrayContaining(['departName', 'orgCode', 'parentId']))
  })

  it('brings what the questions of actions choose from', async () => {
    const { body } = await closure(admin, 'system/role-app-bound')
    const model = body.result.documents.find(({ id }) => id === 'sysAppAccount')?.document
    expect(Object.keys(model?.fields ?? {}).sort()).toEqual(['appName', 'status'])
  })

  it('answers 304 while nothing of it has changed', async () => {
    const first = await closure(admin, 'system/role-list')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = () =>
      product.client.call('GET', '/online/document/closure', {
        token: admin.token,
        query: { screen: 'system/role-list' },
        headers,
      })
    expect((await again()).status).toBe(304)
    const { body } = await admin.get('queryById', { kind: 'screen', id: 'system/role-list' })
    await admin.release({ ...body.result, title: '角色一览' })
    expect((await again()).status).toBe(200)
  })
})

describe('a reader', () => {
  it('gets no screen without a grant', async () => {
    await grant()
    const refused = await closure(reader, 'system/user-list')
    expect([refused.status, refused.body.result]).toEqual([403, { needs: 'user:list' }])
    expect((await reader.get('queryById', { kind: 'model', id: 'sysUser' })).status).toBe(403)
    expect((await closure(reader, 'no/such')).status).toBe(404)
  })

  it('gets the start page without any grant: its entry is in every menu', async () => {
    expect((await closure(reader, 'dashboard/analysis')).status).toBe(200)
  })

  it('gets the screen of a menu row, and those that it refers to', async () => {
    await grant(['url', '/isps/role'])
    expect((await closure(reader, 'system/role-list')).status).toBe(200)
    expect((await closure(reader, 'system/role-form')).status).toBe(200)
    expect((await closure(reader, 'system/user-list')).status).toBe(403)
  })

  it('gets every screen of a model that it may list, but not one that asks for a code', async () => {
    await grant(['perms', 'user:list'])
    expect((await closure(reader, 'system/user-form')).status).toBe(200)
    expect((await closure(reader, 'system/user-recycle-list')).status).toBe(403)
  })

  it('loses it within the same second when the grant is taken', async () => {
    await grant(['perms', 'user:list'])
    expect((await closure(reader, 'system/user-list')).status).toBe(200)
    await grant()
    expect((await closure(reader, 'system/user-list')).status).toBe(403)
  })

  it('sees no hidden field, and nothing that names one', async () => {
    await grant(['perms', 'village:list'])
    const { text, body } = await closure(reader, 'demo/village-list')
    for (const name of ['salary', 'wage', 'rent']) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`))
    const [screen] = body.result.documents.map(({ document }) => document)
    expect(screen).toEqual({
      ...villageList(),
      columns: ['name', { field: 'people' }],
      filters: ['name', { id: 'any', fields: ['name'], match: 'like' }],
      rowActions: [
        { id: 'raise', title: '加薪', permission: 'village:raise', visibleWhen: false, run: [{ refresh: true }] },
        'edit',
      ],
      form: {
        items: [
          {
            tabs: [
              { title: '…', items: ['name'] },
              { title: '钱', items: ['total'] },
            ],
          },
          { field: 'people', visibleWhen: false },
          { field: 'boss', options: {}, props: { shows: ['name'], wide: true } },
          { field: 'rows', columns: ['name'] },
          { one: 'home', visibleWhen: 'people > 1', items: ['name'] },
          { list: { model: 'house', columns: ['name'] }, limit: 3 },
        ],
        effects: [{ changed: ['boss'], set: { name: '=boss$.nickname' } }],
      },
    })
  })

  it('sees the rest of the models', async () => {
    await grant(['perms', 'village:list'])
    const { body } = await closure(reader, 'demo/village-list')
    const model = body.result.documents.find(({ kind, id }) => kind === 'model' && id === 'village')?.document
    expect(Object.keys(model?.fields ?? {})).toEqual(['name', 'people', 'boss', 'varied', 'total', 'rows', 'home'])
    expect(model).toMatchObject({ indexes: [['people']], sort: [{ field: 'name', order: 'asc' }] })
    expect(model?.rules).toHaveLength(1)
  })

  it('sees no card that asks by a hidden field', async () => {
    await grant(['perms', 'village:list'], ['perms', 'person:list'])
    const { body, text } = await closure(reader, 'demo/board')
    const dashboard = body.result.documents.find(({ id }) => id === 'demo/board')?.document as {
      cards: { id: string }[]
    }
    expect(dashboard.cards.map(({ id }) => id)).toEqual(['all', 'names', 'map'])
    expect(text).not.toMatch(/\bwage\b/)
  })

  it('is told by pins only of records that it may list, without hidden fields', async () => {
    const popups = async () => {
      const { body, text } = await closure(reader, 'demo/board')
      const dashboard = body.result.documents.find(({ id }) => id === 'demo/board')?.document as {
        cards: { id: string; popup?: unknown }[]
      }
      return { popup: dashboard.cards.find(({ id }) => id === 'map')?.popup, text }
    }
    await grant(['perms', 'village:list'], ['perms', 'person:list'])
    const answer = await popups()
    expect(answer.popup).toEqual([{ model: 'person', show: ['nickname'], where: 'name == $row.name' }])
    expect(answer.text).not.toContain('sysPosition')
    const options = await product.client.call('GET', '/sys/position/options', { token: reader.token })
    expect(options.status).toBe(403)
    await grant(['perms', 'village:list'], ['perms', 'position:list'])
    expect((await popups()).popup).toEqual([
      { model: 'sysPosition', show: ['name', 'code'], where: 'name == $row.name' },
    ])
  })

  it('sees the field with its code', async () => {
    await grant(['perms', 'village:list'], ['perms', 'village:field:salary'])
    const { text } = await closure(reader, 'demo/village-list')
    expect(text).toMatch(/\bsalary\b/)
    expect(text).not.toMatch(/\b(wage|rent)\b/)
  })
})
