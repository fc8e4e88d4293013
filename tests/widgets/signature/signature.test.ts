import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const field = { type: 'image', title: '签名', limit: 1 }
/** antd puts a space between two characters where the theme does not forbid it. */
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: (label) => label.replaceAll(' ', '') === name })

/** A canvas that can be written on, which jsdom lacks: it takes every call, and its picture is one letter. */
beforeEach(() => {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['p'])))
})
afterEach(() => {
  vi.restoreAllMocks()
})

function write(): void {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  fireEvent.mouseDown(canvas, { buttons: 1, clientX: 5, clientY: 5 })
  fireEvent.mouseMove(canvas, { buttons: 1, clientX: 30, clientY: 20 })
  fireEvent.mouseUp(canvas, { clientX: 30, clientY: 20 })
}

function uploading(message = 'temp/sign.png') {
  const world = createWidgetWorld()
  world.ports.http.on('POST /sys/common/upload', ok(null, { message }))
  return world
}

describe('a signature', () => {
  it('is stored as a picture once it is confirmed; until then the form says so', async () => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('signature', { field, value: null, world: uploading() }, { onProblem })
    expect([button('确定').disabled, screen.queryByText('请在此签名') !== null]).toEqual([true, true])
    write()
    await waitFor(() => expect(button('确定').disabled).toBe(false))
    expect(onProblem).toHaveBeenLastCalledWith('签名还没有确定')
    fireEvent.click(button('确定'))
    await waitFor(() => expect(emitted).toEqual(['temp/sign.png']))
    await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(null))
  })

  it('is wiped out before, and written anew after', async () => {
    const { emitted, give } = await drawField('signature', { field, value: null })
    write()
    await waitFor(() => expect(button('清空').disabled).toBe(false))
    fireEvent.click(button('清空'))
    await waitFor(() => expect(button('确定').disabled).toBe(true))
    give('temp/old.png')
    fireEvent.click(button('重新签名'))
    expect(emitted).toEqual([null])
    expect(document.querySelector('canvas')).not.toBeNull()
  })

  it('may come as a picture that somebody has', async () => {
    const { emitted } = await drawField('signature', { field, value: null, world: uploading('temp/scan.png') })
    const input = screen.getByLabelText(/上传签名图片/)
    fireEvent.change(input, { target: { files: [new File(['x'], 'scan.png', { type: 'image/png' })] } })
    await waitFor(() => expect(emitted).toEqual(['temp/scan.png']))
  })

  it('stays while the field is disabled, and is seen as a picture elsewhere', async () => {
    await drawField('signature', { field, value: 'temp/old.png' }, { disabled: true })
    expect(screen.queryByRole('button')).toBeNull()
    const detail = await drawShown('signature', 'Detail', { field, value: 'temp/old.png' })
    expect(detail.querySelector('img')?.getAttribute('src')).toContain('temp/old.png')
    expect((await drawShown('signature', 'Cell', { field, value: null })).textContent).toBe('–')
  })
})
