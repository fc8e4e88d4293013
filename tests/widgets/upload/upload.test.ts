import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal, settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'
import { choose, file, heldUploads, image, names, picture } from './uploads.ts'

describe('pictures', () => {
  it('are emitted when all of them are stored', async () => {
    const { world, stored } = heldUploads()
    const { emitted } = await drawField('image', { field: image, value: 'temp/ab/old.png', world })
    await choose(picture('a.png'), picture('b.png'))
    await waitFor(() => expect(names()).toEqual(['old.png', 'a.png', 'b.png']))
    await stored('a.png')
    expect(emitted).toEqual([])
    await stored('b.png')
    expect(emitted).toEqual(['temp/ab/old.png,temp/ab/a.png,temp/ab/b.png'])
  })

  it('beyond the limit lose the first ones', async () => {
    const { world, stored } = heldUploads()
    const { value } = await drawField('image', { field: { ...image, limit: 2 }, value: 'x/1.png,x/2.png', world })
    await choose(picture('a.png'))
    await waitFor(() => expect(names()).toEqual(['2.png', 'a.png']))
    await stored('a.png')
    expect(value()).toBe('x/2.png,temp/ab/a.png')
  })

  it('are any number without a limit', async () => {
    const { world, stored } = heldUploads()
    const { value } = await drawField('image', { field: { ...image, limit: 0 }, value: 'x/1.png,x/2.png', world })
    await choose(picture('a.png'))
    await stored('a.png')
    expect(value()).toBe('x/1.png,x/2.png,temp/ab/a.png')
  })

  it('are nothing else', async () => {
    const { world, requests } = heldUploads()
    await drawField('image', { field: image, world })
    await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    expect(world.ports.notices.map(({ tone, message }) => [tone, message])).toEqual([['warning', '请上传图片']])
    expect([requests, names()]).toEqual([[], []])
  })

  it('are not too large', async () => {
    const { world } = heldUploads()
    await drawField('image', { field: image, world })
    const large = picture('a.png')
    Object.defineProperty(large, 'size', { value: 10 * 1_048_576 + 1 })
    await choose(large)
    expect(world.ports.notices.map(({ message }) => message)).toEqual(['文件大小超出10MB限制, 请压缩或降低文件质量! '])
  })

  it('that fail are told in a dialog, once, and hold nothing back', async () => {
    const { world, answer, stored } = heldUploads()
    const { value } = await drawField('image', { field: image, world })
    await choose(picture('a.png'), picture('b.png'))
    await answer('a.png', refusal('上传失败，文件类型异常：png'))
    expect(world.ports.modals).toEqual([
      { title: '上传出错', message: '错误信息：上传失败，文件类型异常：png', okText: '关闭' },
    ])
    expect(world.ports.notices).toEqual([])
    await stored('b.png')
    expect(value()).toBe('temp/ab/b.png')
  })

  it('are dropped from the list when they are removed', async () => {
    const { value } = await drawField('image', { field: image, value: 'x/1.png,x/2.png' })
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[0] as Element)
      await settled()
    })
    await waitFor(() => expect(value()).toBe('x/2.png'))
  })

  it('give way to a value from elsewhere', async () => {
    const { give } = await drawField('image', { field: image, value: 'x/1.png' })
    give('x/2.png')
    await waitFor(() => expect(names()).toContain('2.png'))
  })

  it('go to the folder of their field', async () => {
    const { world, requests, sent } = heldUploads()
    await drawField('image', { field: { ...image, biz: 'avatar' }, world })
    await choose(picture('a.png'))
    await sent()
    const form = requests[0]?.body as FormData
    expect([form.get('biz'), form.get('isup')]).toEqual(['avatar', '1'])
  })
})

describe('files', () => {
  it('are of any type, where a field of pictures refuses what is none', async () => {
    const { world, stored, requests } = heldUploads()
    const binary = () => new File(['x'], 'a.bin', { type: 'application/octet-stream' })
    const { value, unmount } = await drawField('file', { field: file, world })
    await choose(binary())
    await stored('a.bin')
    expect([value(), world.ports.notices, requests.length]).toEqual(['temp/ab/a.bin', [], 1])
    unmount()
    await drawField('image', { field: image, world })
    await choose(binary())
    expect(world.ports.notices).toMatchObject([{ tone: 'warning', message: '请上传图片' }])
    expect(requests.length).toBe(1)
  })

  it('are on their way with a percentage, then done or failed; one that is removed leaves nothing', async () => {
    const { world, requests, stored, answer, sent } = heldUploads()
    const { value } = await drawField('file', { field: file, world })
    expect(names()).toEqual([])
    await choose(new File(['x'], 'a.docx'))
    await sent()
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 1, totalBytes: 4 }))
    const share = () => document.querySelector('.ant-upload-list-item-uploading [role=progressbar]')
    await waitFor(() => expect(share()?.getAttribute('aria-valuenow')).toBe('25'))
    await stored('a.docx')
    expect([value(), document.querySelectorAll('.ant-upload-list-item-done').length]).toEqual(['temp/ab/a.docx', 1])
    await choose(new File(['x'], 'b.docx'))
    await answer('b.docx', refusal(''))
    const failed = document.querySelector('.ant-upload-list-item-error') as Element
    fireEvent.mouseEnter(failed)
    expect(await screen.findByText('上传失败：未知错误')).toBeTruthy()
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[0] as Element)
      await settled()
    })
    await waitFor(() => expect(value()).toBeNull())
  })

  it('say in a tooltip how far they are', async () => {
    const { world, requests, stored, sent } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await sent()
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 1, totalBytes: 4 }))
    const line = () => document.querySelector('.ant-upload-list-item') as Element
    fireEvent.mouseEnter(line())
    expect(await screen.findByText('上传中(25%)')).toBeTruthy()
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 1, totalBytes: 4, interrupted: true }))
    await waitFor(() => expect(document.querySelector('.upload-trouble')?.textContent).toBe('连接中断，正在重试'))
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 2, totalBytes: 4 }))
    await waitFor(() => expect(document.querySelector('.upload-trouble')).toBeNull())
    await stored('a.docx')
    expect(await screen.findByText('上传完成')).toBeTruthy()
  })

  it.each([
    ['上传失败', '上传失败', 'a.docx 上传失败.'],
    ['文件是空的', '上传失败：文件是空的', 'a.docx 上传失败. 文件是空的'],
    ['上传失败，文件类型异常：docx', '上传失败：文件类型异常：docx', 'a.docx 上传失败. 文件类型异常：docx'],
  ])('that fail because of %s say so in their tooltip, once, and in a notice', async (reason, tooltip, notice) => {
    const { world, answer } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await answer('a.docx', refusal(reason))
    expect(world.ports.notices.map(({ message }) => message)).toEqual([notice])
    fireEvent.mouseEnter(document.querySelector('.ant-upload-list-item-error') as Element)
    expect(await screen.findAllByText(tooltip)).toHaveLength(1)
  })

  it('that were never stored cannot be fetched', async () => {
    const { world, answer } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await answer('a.docx', refusal('文件是空的'))
    fireEvent.click(screen.getByText('a.docx'))
    expect(world.ports.notices.at(-1)).toMatchObject({ tone: 'warning', message: '未知的文件' })
  })

  it.each(['file', 'image'])('of a field of type %s change places, and say where that ends', async (widget) => {
    const world = createWidgetWorld()
    const { value } = await drawField(widget, {
      field: { type: widget, title: '样例' },
      value: 'x/1.png,x/2.png',
      world,
    })
    const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await press('后移 1.png')
    expect([value(), names()]).toEqual(['x/2.png,x/1.png', ['2.png', '1.png']])
    await press('前移 2.png')
    await press('后移 1.png')
    expect(value()).toBe('x/2.png,x/1.png')
    expect(world.ports.notices.map(({ message }) => message)).toEqual(['未知的操作', '已到最后~'])
  })

  it('that cannot be changed, or stand alone, keep their places', async () => {
    const one = await drawField('file', { field: file, value: 'x/1.png' })
    expect(screen.queryByRole('button', { name: /前移/ })).toBeNull()
    one.unmount()
    await drawField('file', { field: file, value: 'x/1.png,x/2.png' }, { disabled: true })
    expect(screen.queryByRole('button', { name: /前移/ })).toBeNull()
  })

  it('that are taken back on their way are not emitted', async () => {
    const { world, stored } = heldUploads()
    const { emitted } = await drawField('file', { field: file, value: 'x/1.docx', world })
    await choose(new File(['x'], 'a.docx'))
    await waitFor(() => expect(names()).toHaveLength(2))
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[1] as Element)
      await settled()
    })
    await stored('a.docx')
    expect(emitted).toEqual([])
  })
})
