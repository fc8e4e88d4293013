import { describe, expect, it } from 'vitest'
import { diffDocuments, placeText } from '#core/design'

const titles: Readonly<Record<string, string>> = { name: '名称', note: '备注' }

/** The differences of two versions in words, with the values. */
const differencesOf = (from: object, to: object) =>
  diffDocuments(from, to, (name) => titles[name]).map((one) => [one.change, placeText(one), one.from, one.to])

describe('the differences of two versions, in words', () => {
  it.each<[string, object, object, unknown[][]]>([
    [
      'a word of an item that had none',
      { items: ['name', 'note'] },
      { items: ['name', { field: 'note', visibleWhen: "name == 'a'" }] },
      [['added', '项 备注 显示条件', null, "name == 'a'"]],
    ],
    [
      'the last word of an item',
      { columns: [{ field: 'name', width: 100 }] },
      { columns: ['name'] },
      [['removed', '列 名称 宽度', 100, null]],
    ],
    [
      'an item in the place of another',
      { items: ['name'] },
      { items: [{ field: 'note', span: 2 }] },
      [
        ['removed', '项 名称', 'name', null],
        ['added', '项 备注', null, { field: 'note', span: 2 }],
      ],
    ],
    [
      'an action with a name of its own',
      { rowActions: [{ id: 'wake', title: '唤醒' }] },
      { rowActions: [{ id: 'wake', title: '叫醒' }] },
      [['changed', '操作 唤醒 标题', '唤醒', '叫醒']],
    ],
    [
      'a title that replaces that of the field',
      { items: ['name', 'note'] },
      { items: [{ field: 'name', title: '全称' }, 'note', { field: 'code', title: '编号' }] },
      [
        ['added', '项 名称 标题', null, '全称'],
        ['added', '项 编号', null, { field: 'code', title: '编号' }],
      ],
    ],
    [
      'the parts of a form that gets steps',
      { type: 'form', items: ['name'] },
      { type: 'steps', steps: [{ title: '步骤 1', items: ['name'] }] },
      [
        ['changed', '文档 类型', 'form', 'steps'],
        ['removed', '文档 内容', ['name'], null],
        ['added', '文档 步骤', null, [{ title: '步骤 1', items: ['name'] }]],
      ],
    ],
    [
      'a prop of a widget',
      { items: [{ field: 'note', props: { height: 1 } }] },
      { items: [{ field: 'note', props: { height: 2 } }] },
      [['changed', '项 备注 高度', 1, 2]],
    ],
    [
      'a field of a model, by its own title',
      { fields: { age: { title: '年龄', max: 2 } } },
      { fields: { age: { title: '年龄', max: 3 } } },
      [['changed', '字段 年龄 最大', 2, 3]],
    ],
  ])('%s', (_, from, to, expected) => expect(differencesOf(from, to)).toEqual(expected))
})
