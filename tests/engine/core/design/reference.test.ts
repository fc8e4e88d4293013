import { describe, expect, it } from 'vitest'
import { mentionsOfField, partModelsOf } from '#core/design'
import type { AnyDocument } from '#core/document'
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
