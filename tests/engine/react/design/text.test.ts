import { describe, expect, it } from 'vitest'
import { nodesOf, nodeWithKey } from '#core/design'
import { fakeArea } from '#fixtures/ports.ts'
import { designOf } from './harness.ts'

const form = { kind: 'screen', id: 'device/device-form' } as const
const model = { kind: 'model', id: 'device' } as const

type Opened = ReturnType<typeof designOf>
const currentText = ({ design }: Opened, id: string = form.id): string =>
  design.state.snapshot().texts.find((one) => one.id === id)?.text ?? ''
const faultOf = ({ design }: Opened) => design.state.snapshot().texts[0]?.fault

describe('the text of a design, as it is typed', () => {
  it('is taken back burst by burst, to the first byte', () => {
    const opened = designOf(form.id)
    const first = currentText(opened)
    opened.design.write(form, `${first} `)
    opened.design.write(form, `${first}  `)
    opened.clock.advance(2_000)
    opened.design.write(form, `${first}   x`)
    opened.design.undo()
    expect(currentText(opened)).toBe(`${first}  `)
    opened.design.undo()
    expect(currentText(opened)).toBe(first)
    expect(opened.design.state.snapshot().undo).toBeNull()
  })

  it('is no step where it is the same', () => {
    const opened = designOf(form.id)
    const first = currentText(opened)
    opened.design.write(form, `${first} `)
    opened.design.undo()
    opened.design.take('同样的', form, first)
    opened.design.write(form, first)
    expect(opened.design.state.snapshot().undo).toBeNull()
    opened.design.redo()
    expect(currentText(opened)).toBe(`${first} `)
  })

  it('says at once where a key is repeated', () => {
    const opened = designOf(form.id)
    opened.design.write(form, currentText(opened).replace('"title"', '"kind"'))
    expect(faultOf(opened)?.message).toContain('"kind" 在一个对象里出现两次')
  })

  it.each([
    [
      'of a newer language',
      (text: string) => text.replace('"version": 2', '"version": 3'),
      '语言版本 3 高于本系统的 2',
    ],
    ['that is no object', () => '[]', '文档应为一个 JSON 对象'],
  ])('is not worked with %s, and not stored', async (_, change, message) => {
    const opened = designOf(form.id)
    const { rendered } = opened.design.state.snapshot()
    opened.design.write(form, change(currentText(opened)))
    expect(faultOf(opened)?.message).toContain(message)
    expect(opened.design.state.snapshot().rendered).toBe(rendered)
    await opened.clock.run()
    expect(opened.server.saves).toEqual([])
    expect(opened.design.saving.baseOf(opened.design.state.snapshot().texts[0] as never)?.revision).toBe(0)
  })

  it('selects the part that shows a field of the model', () => {
    const opened = designOf(form.id)
    opened.design.selectAt('/fields/name/title', model)
    const { rendered, selection } = opened.design.state.snapshot()
    const outline = rendered.screen?.outline ?? []
    expect(nodeWithKey(outline, selection)).toBe(nodesOf(outline).find(({ field }) => field === 'name'))
    opened.design.selectAt('/title', model)
    expect(opened.design.state.snapshot().selection).toBeNull()
  })
})

describe('a text that has not reached the server', () => {
  const broken = '{ "kind": '

  /** A browser in which a text that is none was typed and kept. */
  async function typedBefore() {
    const browser = fakeArea()
    const before = designOf(form.id, 'device', browser)
    before.design.start()
    before.design.write(form, broken)
    await before.clock.run()
    return { browser, before }
  }

  it('is kept, offered with the next opening and becomes the text again in one step', async () => {
    const { browser, before } = await typedBefore()
    expect(before.server.saves).toEqual([])
    const after = designOf(form.id, 'device', browser)
    expect(after.design.leftover.snapshot().map(({ id, text, revision }) => [id, text, revision])).toEqual([
      [form.id, broken, 0],
    ])
    const first = currentText(after)
    await after.design.restoreKept()
    expect(currentText(after)).toBe(broken)
    expect(after.design.leftover.snapshot()).toEqual([])
    after.design.undo()
    expect(currentText(after)).toBe(first)
  })

  it('is kept when the page goes before its time', () => {
    const browser = fakeArea()
    const before = designOf(form.id, 'device', browser)
    const stop = before.design.start()
    before.design.write(form, broken)
    stop()
    expect(designOf(form.id, 'device', browser).design.leftover.snapshot()).toHaveLength(1)
  })

  it('is gone once it is dropped or stored', async () => {
    const { browser } = await typedBefore()
    const after = designOf(form.id, 'device', browser)
    after.design.dropKept()
    expect(browser.keys()).toEqual([])
    after.design.start()
    after.design.write(form, `${currentText(after)} `)
    after.design.write(form, currentText(after))
    await after.clock.run()
    await after.clock.run()
    expect(after.server.saves).toHaveLength(1)
    expect(browser.keys()).toEqual([])
  })

  it('is a conflict where somebody else has stored a newer revision meanwhile', async () => {
    const { browser } = await typedBefore()
    const after = designOf(form.id, 'device', browser)
    const first = currentText(after)
    after.server.other({ ...form, text: `${first}\n` })
    after.design.saving.overwrite()
    await after.design.restoreKept()
    after.design.write(form, first.replace('"title"', ' "title"'))
    await after.clock.run()
    await after.clock.run()
    expect(after.design.saving.state.snapshot().status).toBe('conflict')
  })
})
