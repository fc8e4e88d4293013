import { describe, expect, it } from 'vitest'
import type { Model } from '#core/model'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'
import { refusalOf } from '#fixtures/recordActs.ts'
import { callerOf } from '#fixtures/records.ts'
import { stillLibrary } from '#fixtures/serverDocuments.ts'
import {
  fieldsWithOwnCode,
  mayRead,
  maySee,
  mayShow,
  mayTell,
  mayWrite,
  modelsFor,
  queryFieldsFor,
  type RecordScope,
  readableFields,
  refuseClosed,
  shownValue,
} from '#server/access'
import type { Caller, Services } from '#server/context'

const text = (title: string, more: object = {}) => ({ type: 'text', title, max: 40, ...more })

const card = modelDocument('card', {
  api: '/test/card',
  permission: 'card',
  fields: {
    name: text('名称'),
    phone: text('电话', { mask: 'mobile', also: ['mobile'] }),
    city: text('城市'),
    place: text('地点'),
    approved: text('审批', { permission: 'card:approve' }),
    state: text('状态', { readonly: true }),
    pin: { type: 'secret', title: '密钥' },
    parentId: { type: 'tree', title: '上级' },
    label: { type: 'formula', title: '标签', expression: 'concat(name, phone)' },
    longer: { type: 'formula', title: '长标签', expression: 'concat(label, city)' },
    kept: { type: 'formula', title: '存下的', expression: 'concat(name, phone)', stored: true },
    notes: { type: 'formula', title: '便条数', countOf: 'note' },
    ownNotes: {
      type: 'formula',
      title: '自己的便条数',
      countOf: 'note',
      where: 'cardId == $row.city && kind == $row.phone',
    },
  },
})
const note = modelDocument('note', {
  api: '/test/note',
  permission: 'note',
  fields: {
    cardId: { type: 'ref', title: '卡片', model: 'card', store: 'city', where: "place == 'x'" },
    otherId: { type: 'ref', title: '别的', model: 'note' },
    kind: text('种类'),
    status: text('状态'),
  },
})
const screen = screenDocument('notes', {
  model: 'note',
  root: {
    type: 'Table',
    children: [
      { type: 'Select', options: null },
      { type: 'Select', options: { model: 'card', where: "state == 'open'" } },
    ],
  },
})

/** No record refers to it. */
const lonely = modelDocument('lonely', {
  api: '/test/lonely',
  permission: 'lonely',
  fields: { name: text('名称'), remark: text('别的') },
})

const library = libraryOf(card, note, lonely, screen)
const modelOf = (id: string): Model => {
  const model = library.resolvedModel(id)
  if (!model) throw new Error(`no model ${id}`)
  return model
}
const model = modelOf('card')
const services = { library: stillLibrary(library) } as unknown as Services
const scopeOf = (caller: Caller, id = 'card'): RecordScope => ({ services, caller, model: modelOf(id) })

type Test = (caller: Caller, of: Model, field: Model['fields'][number]) => boolean
const namesBy = (test: Test, caller: Caller) =>
  model.fields.filter((field) => !field.base && test(caller, model, field)).map(({ name }) => name)

const admin = callerOf()
const clerk = (more: object = {}) => callerOf({ codes: ['card:list'], ...more })
const unmasked = (more: object = {}) => callerOf({ codes: ['card:list', 'card:unmask:phone'], ...more })
const plain = [
  'name',
  'phone',
  'city',
  'place',
  'approved',
  'state',
  'parentId',
  'label',
  'longer',
  'kept',
  'notes',
  'ownNotes',
]
const but = (...gone: string[]) => plain.filter((name) => !gone.includes(name))

describe('the fields that a caller reads', () => {
  it.each([
    ['an administrator', admin, plain, plain],
    ['somebody with the right to lift the mask', unmasked(), plain, plain],
    ['somebody under a mask', clerk(), but('phone', 'label', 'longer', 'kept', 'ownNotes'), but('kept', 'ownNotes')],
    [
      'somebody from whom a value of formulas is hidden',
      unmasked({ restricted: ['card:field:name'] }),
      but('name', 'label', 'longer', 'kept'),
      but('name', 'label', 'longer', 'kept'),
    ],
    [
      'somebody from whom what is counted by is hidden',
      unmasked({ restricted: ['card:field:city'] }),
      but('city', 'longer', 'ownNotes'),
      but('city', 'longer', 'ownNotes'),
    ],
    ['somebody for whom a field is only locked', unmasked({ locked: ['card:field:name'] }), plain, plain],
  ])('%s', (_, caller, read, seen) => {
    expect(namesBy(mayRead, caller)).toEqual(read)
    expect(namesBy(maySee, caller)).toEqual(seen)
    expect(
      readableFields(caller, model)
        .filter(({ base }) => !base)
        .map(({ name }) => name),
    ).toEqual(seen)
  })

  it('are those of the models that it is given', () => {
    const found = modelsFor({ library: services.library })(clerk())
    expect(found('card')).toMatchObject({ id: 'card', table: 'card' })
    expect(found('card')?.field('phone')?.name).toBe('phone')
    expect(found('card')?.fields.map(({ name }) => name)).not.toContain('kept')
    expect(found('nothing')).toBeUndefined()
  })

  it('hold masks where it has no right to lift them', () => {
    const phone = model.field('phone')
    if (!phone) throw new Error('no phone')
    expect(shownValue(clerk(), phone, '13812341234')).toBe('138****1234')
    expect(shownValue(unmasked(), phone, '13812341234')).toBe('13812341234')
  })
})

describe('the fields that a caller writes', () => {
  const writable = ['name', 'phone', 'city', 'place', 'pin', 'parentId']
  it.each([
    ['of an administrator are all but those of the server', admin, [...writable, 'approved']],
    ['need the code of their own', clerk(), writable],
    ['with their code are open', callerOf({ codes: ['card:approve'] }), [...writable, 'approved']],
    [
      'are none that are hidden or locked',
      clerk({ restricted: ['card:field:name'], locked: ['card:field:city'] }),
      ['phone', 'place', 'pin', 'parentId'],
    ],
  ])('%s', (_, caller, names) => expect(namesBy(mayWrite, caller).sort()).toEqual([...names].sort()))

  it('are never the base columns', () => {
    const base = model.fields.filter((field) => field.base && field.name !== 'id')
    expect(base.length).toBeGreaterThan(4)
    expect(base.filter((field) => mayWrite(admin, model, field)).map(({ name }) => name)).toEqual([])
  })

  it('of which some have a code of their own', () =>
    expect(fieldsWithOwnCode(model).map(({ name }) => name)).toEqual(['approved']))
})

describe('the names in conditions', () => {
  it('are the stored fields by each of their names; what is masked or write-only is forbidden', () => {
    const fields = queryFieldsFor(clerk(), model)
    const names = [...model.fields.map(({ name }) => name), 'mobile']
    const forbidden = names.filter((name) => fields.get(name)?.forbidden)
    expect(forbidden.sort()).toEqual(['kept', 'mobile', 'phone', 'pin'])
    expect(fields.get('mobile')).toEqual({ kind: 'text', forbidden: true })
    expect(queryFieldsFor(unmasked(), model).get('mobile')).toEqual({ kind: 'text', of: 'phone' })
    expect(fields.get('city')).toEqual({ kind: 'text' })
    for (const name of ['label', 'notes']) expect(fields.get(name)).toBeUndefined()
  })

  it('that a narrowed model leaves out are forbidden, and no field at all is unknown', () => {
    const narrowed = { ...model, field: (name: string) => (name === 'city' ? model.field(name) : undefined) }
    const fields = queryFieldsFor(clerk(), { ...narrowed, fields: model.fields.filter(({ name }) => name === 'city') })
    expect(fields.get('city')).toEqual({ kind: 'text' })
    for (const name of ['name', 'place', 'label']) expect(fields.get(name)).toEqual({ kind: 'text', forbidden: true })
    expect(fields.get('nothing')).toBeUndefined()
  })
})

describe('where records are only chosen', () => {
  const names = (may: typeof mayTell, caller: Caller, id = 'card') => {
    const tells = may(scopeOf(caller, id))
    return modelOf(id)
      .fields.filter(tells)
      .map(({ name }) => name)
  }
  const chooser = (more: object = {}) => callerOf({ codes: ['card:unmask:phone'], ...more })

  it('what names them, what references keep of them and what choosing asks is told, and nothing else', () => {
    expect(names(mayTell, chooser()).sort()).toEqual(['city', 'id', 'name', 'parentId', 'place', 'state'])
    expect(names(mayShow, chooser()).sort()).toEqual(['city', 'id', 'name', 'parentId', 'place', 'state'])
    expect(names(mayTell, chooser(), 'lonely')).toEqual(['name', 'id'])
    expect(names(mayTell, chooser(), 'note')).toEqual(['kind', 'status', 'id'])
  })

  it('what is hidden is not told even so', () => {
    const blind = chooser({ restricted: ['card:field:city'] })
    expect(names(mayTell, blind)).not.toContain('city')
    expect(names(mayShow, blind)).not.toContain('city')
  })

  it('the right to list them opens every field that is read', () => {
    expect(names(mayTell, unmasked())).toEqual(expect.arrayContaining(['phone', 'label', 'approved']))
    expect(names(mayTell, clerk())).not.toContain('phone')
    expect(names(mayShow, clerk())).toContain('phone')
    expect(names(mayTell, chooser({ codes: ['note:list'] }))).not.toContain('approved')
  })
})

describe('a condition', () => {
  it('over a closed field is refused as one over no field, by its name', async () => {
    const ask = async (...fields: string[]) => refuseClosed(fields, model, (field) => field.name !== 'phone')
    await expect(ask('name', 'nothing')).resolves.toBeUndefined()
    expect(await refusalOf(ask('name', 'phone'))).toMatchObject({
      id: 'badRequest',
      message: expect.stringContaining('phone'),
    })
  })
})
