import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainFaces } from '#fixtures/engineFaces.tsx'
import { createWorld } from '#fixtures/engineWorld.ts'
import { createEngine } from '#react/engine'

const copy = (text: string) =>
  createEngine({ widgets: [], faces: plainFaces, runtime: createWorld().runtime }).ports.copy(text)

/** A browser with a clipboard (null: at an address without) and with the old command, or without it. */
function browserWith(clipboard: { writeText(text: string): Promise<void> } | null, command?: () => boolean) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard ?? undefined, configurable: true })
  Object.defineProperty(document, 'execCommand', { value: command, configurable: true })
}

const refusing = { writeText: () => Promise.reject(new Error('not allowed')) }
const chosen = () => document.querySelector('textarea')?.value

beforeEach(() => document.body.replaceChildren())
afterEach(() => browserWith(null))

describe('copying a text', () => {
  it('takes the clipboard', async () => {
    const copied: string[] = []
    browserWith({ writeText: async (text) => void copied.push(text) })
    expect([await copy('甲'), copied]).toEqual([true, ['甲']])
  })

  it.each([
    ['there is no clipboard', null],
    ['the clipboard refuses', refusing],
  ])('takes the old command where %s, and leaves nothing behind', async (_where, clipboard) => {
    const copied: unknown[] = []
    browserWith(clipboard, () => copied.push(chosen()) > 0)
    expect([await copy('甲'), copied, chosen()]).toEqual([true, ['甲'], undefined])
  })

  it.each([
    ['refuses', () => false],
    ['is not there', undefined],
  ])('says so where the old command %s too', async (_how, command) => {
    browserWith(refusing, command)
    expect([await copy('甲'), chosen()]).toEqual([false, undefined])
  })
})
