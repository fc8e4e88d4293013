import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'json', title: '样例' }
const area = () => screen.getByLabelText<HTMLTextAreaElement>('样例')
const type = (text: string) => fireEvent.change(area(), { target: { value: text } })

describe('JSON that is typed', () => {
  it('is the value it stands for', async () => {
    const { value } = await drawField('json', { field })
    type('{"a":[1,2]}')
    expect(value()).toEqual({ a: [1, 2] })
    expect(area().value).toBe('{"a":[1,2]}')
    fireEvent.blur(area())
    expect(area().value).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}')
  })

  it('stays as typed while it is none, with its place, and changes nothing', async () => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('json', { field, value: { a: 1 } }, { onProblem })
    type('{"a": 1,\n "b" 2}')
    fireEvent.blur(area())
    expect(area().value).toBe('{"a": 1,\n "b" 2}')
    expect(emitted).toEqual([])
    type('{"a": 2}')
    expect(onProblem.mock.calls).toEqual([[expect.stringMatching(/^JSON 格式不正确/)], [null]])
    expect(emitted).toEqual([{ a: 2 }])
  })

  it('is nothing once it is emptied', async () => {
    const { value } = await drawField('json', { field, value: { a: 1 } })
    type(' ')
    expect(value()).toBeNull()
  })

  it('gives way to a value from elsewhere', async () => {
    const onProblem = vi.fn()
    const { give } = await drawField('json', { field, value: 1 }, { onProblem })
    type('{')
    give(2)
    expect(area().value).toBe('2')
    expect(onProblem).toHaveBeenLastCalledWith(null)
  })
})

describe('JSON that is shown', () => {
  it('has one line in a table and its structure in a detail', async () => {
    const value = { a: 1 }
    expect((await drawShown('json', 'Cell', { field, value })).textContent).toBe('{"a":1}')
    expect((await drawShown('json', 'Detail', { field, value })).textContent).toBe('{\n  "a": 1\n}')
  })
})

describe('a tree of JSON', () => {
  const props = { tree: true }
  const nodes = (face: HTMLElement) => [...face.querySelectorAll('.json-node')].map((node) => node.textContent)

  it('has names, values, and branches with the number of their parts, two levels open', async () => {
    const value = { device: 'A8', readings: [{ nh3: 0.3 }, {}], gone: null }
    const face = await drawShown('json', 'Detail', { field, value, props })
    await waitFor(() => expect(nodes(face)).toHaveLength(6))
    expect(nodes(face)).toEqual(['device"A8"', 'readings2 个元素', '01 个属性', 'nh30.3', '10 个属性', 'gonenull'])
  })

  it('is plain text where there is nothing below', async () => {
    expect((await drawShown('json', 'Detail', { field, value: 7, props })).textContent).toBe('7')
    const empty = await drawShown('json', 'Detail', { field, value: [], props })
    await waitFor(() => expect(empty.textContent).toBe('[]'))
  })
})
