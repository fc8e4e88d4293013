import { describe, expect, it } from 'vitest'
import { treeNodesOf } from '#react/source'

describe('a node of a tree', () => {
  it.each([
    [
      'all that the family sends',
      { key: 'a', value: 'A01', label: '甲', leaf: 1, isLeaf: true },
      ['a', 'A01', '甲', true],
    ],
    ['leaf 0', { key: 'a', value: 'A01', label: '甲', leaf: 0 }, ['a', 'A01', '甲', false]],
    ['leaf 1 alone', { key: 'a', value: 'A01', label: '甲', leaf: 1 }, ['a', 'A01', '甲', true]],
    ['isLeaf alone', { key: 'a', value: 'A01', label: '甲', isLeaf: true }, ['a', 'A01', '甲', true]],
    ['a title before a label', { key: 'a', title: '乙', label: '甲' }, ['a', 'a', '乙', false]],
    ['an id for a key', { id: 7, label: '甲' }, ['7', '7', '甲', false]],
  ])('is read from %s', (_, raw, expected) => {
    expect(treeNodesOf([raw]).map(({ key, value, title, isLeaf }) => [key, value, title, isLeaf])).toEqual([expected])
  })

  it('is no leaf where rows stand below it, and none without a key', () => {
    const nodes = treeNodesOf([{ key: 'a', leaf: 1, children: [{ key: 'b', leaf: 1 }] }, { label: '无键' }])
    expect(nodes.map(({ key, isLeaf, children }) => [key, isLeaf, children?.length])).toEqual([['a', false, 1]])
  })
})
