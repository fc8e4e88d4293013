import { describe, expect, it } from 'vitest'
import { comparedAt, completionsAt, type ExpressionName } from '#core/condition'
import { functionNames } from '#core/expression'
import { expressionWords } from '#core/message'

const names: readonly ExpressionName[] = [
  { name: 'status', title: '状态', type: 'text', dict: 'device_status' },
  { name: 'name', title: '设备名称', type: 'text' },
  { name: 'battery', title: '电量', type: 'number' },
  { name: 'typeId$.kind', title: '设备类型 › 种类', type: 'text', dict: 'kind' },
  { name: '$user.orgCode', title: '登录用户 › 部门编码', type: 'text' },
]
const values = [
  { value: 'on', text: '在线' },
  { value: 'off', text: '离线' },
]

/** The texts that are offered where `|` stands, with it where the caret is then. */
function offered(source: string): readonly string[] {
  const caret = source.indexOf('|')
  const text = source.replace('|', '')
  const compared = comparedAt(text, caret, names)
  const settings = { names, values: compared?.dict ? values : [] }
  return completionsAt(text, caret, settings).map(
    (one) => `${one.text.slice(0, one.caret)}|${one.text.slice(one.caret)}`,
  )
}

describe('the completion of an expression', () => {
  it.each<[string, string]>([
    ['sta|', 'status|'],
    ['状|', 'status|'],
    ['battery > 5 && 名|', 'battery > 5 && name|'],
    ['status == |', "status == 'on'|"],
    ["status == 'o|'", "status == 'on'|"],
    ['status != 离|', "status != 'off'|"],
    ["status in ['on', |]", "status in ['on', 'off'|]"],
    ['typeId$.kind == |', "typeId$.kind == 'on'|"],
    ['contains(na|', 'contains(name|'],
    ['name == $us|', 'name == $user.orgCode|'],
    ['star|', 'startsWith(|'],
    ['四舍|', 'round(|'],
    ['(|', '(status|'],
    ['a && sta| || b', 'a && status| || b'],
  ])('%j goes on as %j', (source, expected) => {
    expect(offered(source)).toContain(expected)
  })

  it.each(["name == 'sta|'", 'status |', 'battery > 20|', "status == 'on'|", 'sta § ba|'])(
    'offers nothing at %j',
    (source) => {
      expect(offered(source)).toEqual([])
    },
  )

  it('puts what begins with the typed word first', () => {
    expect(offered('s|')[0]).toBe('status|')
    expect(offered('na|')[0]).toBe('name|')
  })

  it('knows what every function of the language gives', () => {
    expect(Object.keys(expressionWords.functions).toSorted()).toEqual([...functionNames].toSorted())
  })
})
