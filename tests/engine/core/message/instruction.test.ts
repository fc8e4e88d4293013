import { describe, expect, it } from 'vitest'
import { fillHint, type Hint, hintText } from '#core/message'

describe('a hint', () => {
  it.each<[Hint, string]>([
    ['核对名称', '核对名称'],
    [{ do: 'remove' }, '去掉它'],
    [{ do: 'remove word', word: 'columns' }, '去掉 columns'],
    [{ do: 'write', word: 'progress', json: 'true' }, '写上 "progress": true'],
    [{ do: 'set', json: '"text"' }, '写成 "text"'],
    [{ do: 'set list', json: '"=all"', says: '写成一个表达式' }, '写成一个表达式'],
    [{ do: 'use', word: 'like' }, '用 like'],
    [{ do: 'rename', from: 'statu', to: 'status' }, '是否指 "status"？'],
    [{ do: 'translate', from: 'hidden', to: 'visibleWhen' }, '这里叫 "visibleWhen"'],
    [{ do: 'swap' }, '交换两者'],
    [{ do: 'rewrite', as: 'operators', word: '&&' }, '用 &&'],
    [{ do: 'remove word', word: 'columns', rest: '，或放到 detail 里' }, '去掉 columns，或放到 detail 里'],
  ])('of %j says %s', (hint, text) => {
    expect(hintText(hint)).toBe(text)
  })

  it('has its places filled, and is still an instruction', () => {
    expect(fillHint({ do: 'use', word: '{match}', rest: '（{type}）' }, { match: 'like', type: '文本' })).toEqual({
      ...{ do: 'use', word: 'like', rest: '（文本）' },
    })
    expect(fillHint('用 {match}', { match: 'like' })).toBe('用 like')
  })
})
