import { expect, it } from 'vitest'
import { dropPlaceAt, type OutlineNode, type PlacedNode } from '#core/design'

/** A part of a form, drawn as a row of 100 by 20 pixels. */
function placed(title: string, index: number, more: Partial<OutlineNode> = {}): PlacedNode {
  const node = { kind: 'field', title, slot: '/items', index, children: [], ...more } as unknown as OutlineNode
  return { node, box: { left: 0, top: index * 20, width: 100, height: 20 } }
}

const first = placed('甲', 0)
const second = placed('乙', 1)
const third = placed('丙', 2)
const nodes = [first, second, third]
const drop = (moved: PlacedNode, x: number, y: number, over = nodes) =>
  dropPlaceAt(over, { x, y }, { allowed: () => true, moved: moved.node })

it('a part that is dropped on itself goes nowhere', () => {
  for (const y of [21, 30, 39]) expect(drop(second, 50, y)).toBeNull()
  expect(drop(second, 50, 5)).toMatchObject({ slot: '/items', index: 0 })
  expect(drop(second, 50, 55)).toMatchObject({ slot: '/items', index: 3 })
  expect(drop(second, 50, 200)).toMatchObject({ index: 3 })
})

it('nor does a group that is dropped on a part inside it', () => {
  const inner = placed('丁', 0, { slot: '/items/3/items' })
  const group = placed('组', 3, { kind: 'group', inner: '/items/3/items', children: [inner.node] })
  const within = { ...inner, box: { ...group.box, left: 10, width: 50 } }
  expect(drop(group, 20, 70, [...nodes, group, within])).toBeNull()
  expect(drop(inner, 80, 70, [...nodes, group, within])).not.toBeNull()
})

it('an empty group takes what is dropped anywhere on it', () => {
  const group = placed('组', 3, { kind: 'group', inner: '/items/3/items' })
  expect(drop(first, 50, 70, [...nodes, group])).toEqual({
    ...{ slot: '/items/3/items', index: 0, line: group.box, isInside: true },
  })
  expect(drop(first, 50, 55, [...nodes, group])).not.toHaveProperty('isInside')
})
