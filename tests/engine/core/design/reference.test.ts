import { describe, expect, it } from 'vitest'
import { editTexts, mentionsOfField, partModelsOf, renameField } from '#core/design'
import type { AnyDocument } from '#core/document'
import { type Json, printJson } from '#core/edit'
import { renamed } from './renamed.ts'

describe('the mentions of a field', () => {
  const search = { model: 'well', name: 'depth' }
  const noModels = partModelsOf(() => undefined)
  const mentions = (words: object) =>
    mentionsOfField({ kind: 'screen', id: 'custom/well-form', model: 'well', ...words }, search, noModels).map(
      ({ pointer, of }) => `${of} ${pointer}`,
    )

  it.each([
    ['an item by its name', { items: ['depth', 'depths'] }, ['text /items/0']],
    ['an item as an object', { items: [{ field: 'depth' }] }, ['text /items/0/field']],
    [
      'a condition',
      { items: [{ field: 'name', visibleWhen: 'depth > 3 && name != null' }] },
      ['text /items/0/visibleWhen'],
    ],
    ['a text with braces', { title: '水井 {depth} 米' }, ['text /title']],
    ['a value behind =', { actions: [{ id: 'x', values: { name: '=depth' } }] }, ['text /actions/0/values/name']],
    ['a key', { actions: [{ id: 'x', set: { depth: 1 } }] }, ['key /actions/0/set/depth']],
    ['a part about another model', { items: [{ list: { model: 'reading', columns: ['depth'] } }] }, []],
    [
      'the record around a part about another model',
      { items: [{ list: { model: 'reading', where: 'depth == $record.depth' } }] },
      ['text /items/0/list/where'],
    ],
    [
      'a path over a reference to another model, which has such a field as well',
      { items: ['depth$.depth', 'typeId$.depth'], title: '{typeId$.depth} {depth$.name}' },
      ['text /items/0', 'text /title'],
    ],
    [
      'its permission code',
      { items: [{ field: 'name', permission: 'well:field:depth', visibleWhen: "'well:field:depth' == depth" }] },
      ['text /items/0/permission', 'text /items/0/visibleWhen'],
    ],
    [
      'no code of another field or model',
      {
        items: [
          { field: 'name', permission: 'well:field:depths' },
          { field: 'name', permission: 'pond:field:depth' },
        ],
      },
      [],
    ],
    ['a text that only looks like it', { title: 'depth of {name}', items: [{ text: '深度 depth' }] }, []],
  ])('count %s', (_, words, expected) => {
    expect(mentions(words)).toEqual(expected)
  })

  it('in an expression are rewritten where they stand, and nothing else is', () => {
    const document = {
      ...{ kind: 'screen', id: 'custom/well-form', model: 'well' },
      items: [{ field: 'name', visibleWhen: "depth  > 3 && name != 'depth' || $old.depth == null" }],
    } as unknown as AnyDocument
    const [after] = renamed([document], 'depth', 'well')
    expect(JSON.stringify(after)).toContain("depthRenamed  > 3 && name != 'depth' || $old.depthRenamed == null")
  })
})

describe('a seed that makes rows', () => {
  const seed = {
    ...{ kind: 'seed', version: 2, id: 'wells', title: '水井' },
    make: [
      { model: 'well', count: 3, fields: { depth: { from: 1, to: 9 }, note: '=concat(depth, $n)' } },
      {
        ...{ model: 'visit', each: 'well', where: 'depth > 3', count: 1 },
        per: { model: 'well', where: 'depth == $each.depth' },
        fields: {
          text: '=concat($each.depth, $per.depth)',
          wellDepth: { of: 'well', field: 'depth', where: "depth > 2 && name != ''" },
          depth: '=depth',
        },
      },
    ],
  }
  const models = partModelsOf((kind, id) =>
    kind === 'model' ? { kind, id, fields: { depth: { type: 'int' } } } : seed,
  )
  const mentions = () => mentionsOfField(seed, { model: 'well', name: 'depth' }, models)

  it('names a field by its values, its conditions and the records that they are taken from', () => {
    expect(mentions().map(({ pointer }) => pointer)).toEqual([
      ...['/make/0/fields/depth', '/make/0/fields/note'],
      ...['/make/1/fields/text', '/make/1/fields/wellDepth/field', '/make/1/fields/wellDepth/where'],
      ...['/make/1/where', '/make/1/per/where'],
    ])
  })

  it('names it so once it has another name', () => {
    const parsed = [{ ref: { kind: 'seed', id: 'wells' } as const, document: seed }]
    const text = { kind: 'seed', id: 'wells', text: printJson(seed as unknown as Json) } as const
    const [after] = editTexts([text], renameField(parsed, { model: 'well', name: 'depth', to: 'deep' }, models))
    const [own, others] = (JSON.parse(after?.text ?? '') as typeof seed).make
    expect(own?.fields).toEqual({ deep: { from: 1, to: 9 }, note: '=concat(deep, $n)' })
    expect(others).toMatchObject({ where: 'deep > 3', per: { where: 'deep == $each.deep' } })
    expect(others?.fields).toEqual({
      text: '=concat($each.deep, $per.deep)',
      wellDepth: { of: 'well', field: 'deep', where: "deep > 2 && name != ''" },
      depth: '=depth',
    })
  })
})
