import { describe, expect, it } from 'vitest'
import { examplesFor, markUnpublished } from '#core/design'

const model = {
  kind: 'model',
  id: 'village',
  fields: {
    name: { type: 'text', title: '名称', max: 1 },
    people: { type: 'int', title: '人口', min: 100 },
    share: { type: 'decimal', title: '占比', max: 1 },
    level: { type: 'dict', title: '级别', dict: 'alarm_level' },
    levels: { type: 'dicts', title: '各级别', dict: 'alarm_level' },
    since: { type: 'date', title: '起' },
    open: { type: 'switch', title: '开放', values: ['1', '0'] },
    town: { type: 'ref', title: '镇', model: 'town' },
  },
}
const dict = { kind: 'dict', id: 'alarm', dicts: { alarm_level: { items: [{ value: '2', text: '重要' }] } } }

describe('fields without a column', () => {
  it('have an example of their type, within their bounds; references have none', () => {
    const names = [...Object.keys(model.fields), 'gone']
    expect(examplesFor(model, names, [model, dict])).toEqual({
      ...{ name: '示', people: 100, share: 1, level: '2', levels: '2', since: '2026-03-05', open: '1', town: null },
    })
    expect(examplesFor(model, ['level'], [model])).toEqual({ level: null })
  })

  it('say so in their titles, of the model and of parts with titles of their own', () => {
    const unpublished = { village: ['people'] }
    const marked = markUnpublished(model, unpublished)
    expect(marked.fields.people.title).toBe('人口（未发布）')
    expect(marked.fields.name).toBe(model.fields.name)
    const list = {
      ...{ kind: 'screen', id: 'a/list', model: 'village' },
      columns: ['name', 'people', { field: 'people', title: '人' }, { field: 'name', title: '名' }],
    }
    expect(markUnpublished(list, unpublished).columns).toEqual([
      ...['name', 'people'],
      { field: 'people', title: '人（未发布）' },
      { field: 'name', title: '名' },
    ])
  })

  it('leave other documents as they are', () => {
    expect(markUnpublished(model, {})).toBe(model)
    const other = { kind: 'screen', id: 'a/b', model: 'town', columns: [{ field: 'people', title: '人' }] }
    expect(markUnpublished(other, { village: ['people'] })).toBe(other)
  })
})
