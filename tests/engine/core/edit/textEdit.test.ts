import { expect, it } from 'vitest'
import cases from '#cases/edit/textEdits.json'
import { applyChanges, editText, inverseOf, movedOffset, nodeAt, parseText, placeAt, type TextEdit } from '#core/edit'

interface Case {
  name: string
  text: string
  edit: TextEdit
  to?: string
  error?: string
}

it.each(cases as Case[])('$name', ({ text, edit, to, error }) => {
  if (error !== undefined) {
    expect(() => editText(text, edit)).toThrow(error)
    return
  }
  const edited = editText(text, edit)
  expect(edited.text).toBe(to)
  expect(applyChanges(edited.text, inverseOf(text, edited.changes))).toBe(text)
})

const text = '{ "a": [1, { "b": "中" }] }'

it('a pointer finds a value, and an offset the pointer', () => {
  const root = parseText(text)
  expect(nodeAt(root, '/a/1/b')?.value).toBe('中')
  expect([nodeAt(root, '/a/2'), nodeAt(root, '/a/x'), nodeAt(root, '/a/1/b/c')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const places = ['"a"', '1', ', {', '"b"', ': "中', '"中"'].map((part) => placeAt(root, text.indexOf(part)))
  expect(places).toEqual(['/a', '/a/0', '/a/0', '/a/1/b', '/a/1/b', '/a/1/b'])
  expect(placeAt(root, text.length)).toBe('')
})

it('offsets move with the edits before them', () => {
  const { text: edited, changes } = editText(text, { do: 'insert', into: '/a', index: 1, value: '新的' })
  const before = text.indexOf('中')
  expect(edited[movedOffset(before, changes)]).toBe('中')
  expect(movedOffset(3, changes)).toBe(3)
  const removed = editText(text, { do: 'remove', at: '/a/1' })
  expect(movedOffset(before, removed.changes)).toBe(text.indexOf(', {'))
})
