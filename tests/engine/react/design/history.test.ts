import { describe, expect, it } from 'vitest'
import { HttpFailure } from '#runtime/http'
import { designOf } from './harness.ts'

const form = { kind: 'screen', id: 'device/device-form' } as const

/** A design in which `count` texts were typed one after the other, each of `size` characters. None of them parses. */
function typedDesign(count: number, size: number) {
  const { design, clock } = designOf(form.id)
  const first = design.state.snapshot().texts[0]?.text ?? ''
  const textAt = (at: number) => (at === 0 ? first : String(at).padEnd(size, '{'))
  for (let at = 1; at <= count; at += 1) {
    clock.advance(2_000)
    design.write(form, textAt(at))
  }
  const text = () => design.state.snapshot().texts[0]?.text
  const takeAllBack = () => {
    while (design.state.snapshot().undo !== null) design.undo()
    return text()
  }
  const doAllAgain = () => {
    while (design.state.snapshot().redo !== null) design.redo()
    return text()
  }
  return { textAt, takeAllBack, doAllAgain }
}

describe('the steps of a design', () => {
  it('go back to the first, and forth again, over more than a morning of typing', () => {
    const { textAt, takeAllBack, doAllAgain } = typedDesign(800, 20)
    expect(takeAllBack()).toBe(textAt(0))
    expect(doAllAgain()).toBe(textAt(800))
  })

  it('lose the oldest where the texts are large, but for the last 300', () => {
    const { textAt, takeAllBack, doAllAgain } = typedDesign(320, 100_000)
    expect(takeAllBack()).toBe(textAt(20))
    expect(doAllAgain()).toBe(textAt(320))
  })
})

describe('a draft that could not be stored', () => {
  it.each([
    ['network', '保存', 1],
    ['business', '没有权限', 0],
  ] as const)('for a failure of %s is stored by itself if that was no answer', async (kind, message, saves) => {
    const { design, clock, server } = designOf(form.id)
    const { put } = server.http
    server.http.put = () =>
      Promise.reject(new HttpFailure({ kind, message, status: 200, code: 500, requestId: '', result: null }, true))
    design.write(form, `${design.state.snapshot().texts[0]?.text} `)
    await clock.run()
    expect(design.saving.state.snapshot()).toMatchObject({ status: 'failed', message })
    server.http.put = put
    await clock.run()
    expect(server.saves).toHaveLength(saves)
    expect(design.saving.isDirty()).toBe(saves === 0)
  })
})
