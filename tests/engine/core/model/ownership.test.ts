import { describe, expect, it } from 'vitest'
import { checkDocument, documentValidators } from '#core/check'
import type { AnyDocument, ModelDocument } from '#core/document'
import { createLibrary } from '#core/library'
import { areNamesOpen, fullChecks, type Model, ownershipOf } from '#core/model'
import { modelDocument } from '#fixtures/library.ts'

const name = { type: 'text', title: '名称' }
const reference = (model: string, more: object = {}) => ({ type: 'ref', title: model, model, ...more })

/** A chain of models of which each follows the next; the last one belongs to its creators. */
const chain = (length: number): AnyDocument[] =>
  Array.from({ length }, (_, index) =>
    index === length - 1
      ? modelDocument(`m${index}`, { rows: { owner: 'createBy' }, fields: { name } })
      : modelDocument(`m${index}`, {
          rows: { follow: 'above' },
          fields: { name, above: reference(`m${index + 1}`) },
        }),
  )

const users = modelDocument('sysUser', { rows: 'all', fields: { username: name } })
const departs = modelDocument('sysDepart', { rows: 'all', fields: { orgCode: name } })
const libraryOf = (documents: readonly AnyDocument[]) => createLibrary([users, departs, ...documents], fullChecks)

/** The ownership of a model with its fields by name. */
function ownership(documents: readonly AnyDocument[], id: string) {
  const library = libraryOf(documents)
  const found = ownershipOf(library.resolvedModel(id) as Model, library)
  return JSON.parse(JSON.stringify(found ?? null, (key, value) => (key !== '' && value?.name ? value.name : value)))
}

describe('whose the rows of a model are', () => {
  const parent = modelDocument('plan', {
    rows: { department: 'sysOrgCode', owner: ['createBy'], openedBy: [{ model: 'task', field: 'planId' }] },
    fields: { name, parts: { type: 'table', title: '部分', model: 'part', foreignKey: 'planId' } },
  })
  const part = modelDocument('part', { internal: true, fields: { name, planId: reference('plan') } })

  it('is what it says', () => {
    expect(ownership([parent], 'plan')).toEqual({
      kind: 'owned',
      department: 'sysOrgCode',
      owners: ['createBy'],
      creators: ['createBy'],
      openings: [{ model: 'task', field: 'planId' }],
    })
    expect(ownership([modelDocument('open', { rows: 'all', fields: { name } })], 'open')).toEqual({
      kind: 'all',
      openings: [],
    })
  })

  it('is the creator where no owner is named and only the own ones are seen', () => {
    const document = modelDocument('note', { rows: { department: 'sysOrgCode' }, fields: { name } })
    expect(ownership([document], 'note')).toMatchObject({ owners: [], creators: ['createBy'] })
  })

  it('is that of the record whose part they are', () => {
    expect(ownership([parent, part], 'part')).toEqual({ kind: 'follow', fields: ['planId'], openings: [] })
  })

  it('is that of the records with which they are deleted, but for their own tree', () => {
    const document = modelDocument('log', {
      fields: {
        name,
        planId: reference('plan', { onDelete: 'cascade' }),
        noteId: reference('plan'),
        above: { type: 'tree', title: '上级', onDelete: 'cascade' },
      },
    })
    expect(ownership([parent, part, document], 'log')).toEqual({ kind: 'follow', fields: ['planId'], openings: [] })
  })

  it('is unknown where nothing is said', () => {
    expect(ownership([modelDocument('lone', { fields: { name } })], 'lone')).toBeNull()
  })

  it('leaves names open where it says so', () => {
    const rows = (value: ModelDocument['rows']) =>
      areNamesOpen(libraryOf([modelDocument('one', { rows: value, fields: { name } })]).resolvedModel('one') as Model)
    expect([rows('all'), rows({ owner: 'createBy', names: 'all' }), rows({ owner: 'createBy' })]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('models that follow one another', () => {
  const validators = documentValidators()
  const found = (documents: readonly AnyDocument[], at = 0) =>
    checkDocument(documents[at] as AnyDocument, libraryOf(documents), validators)
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, code }) => `${pointer} ${code}`)

  it('have five steps at most', () => {
    expect(found(chain(6))).toEqual([])
    expect(found(chain(7))).toEqual(['/rows too-many'])
    expect(found(chain(7), 1)).toEqual([])
  })

  it('end somewhere', () => {
    const ring = [
      modelDocument('a', { rows: { follow: 'b' }, fields: { name, b: reference('b') } }),
      modelDocument('b', { rows: { follow: 'a' }, fields: { name, a: reference('a') } }),
    ]
    expect([found(ring, 0), found(ring, 1)]).toEqual([['/rows cycle'], ['/rows cycle']])
  })

  it('end at one that says whose its rows are', () => {
    const documents = [
      modelDocument('a', { rows: { follow: 'b' }, fields: { name, b: reference('b') } }),
      modelDocument('b', { fields: { name } }),
    ]
    expect([found(documents, 0), found(documents, 1)]).toEqual([['/rows rows-missing'], [' rows-missing']])
  })
})
