import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const path = 'contract/0f3a/合同.zip'
const address = `/system-api/sys/common/static/${path}`

/** A server on which the files of `contract` are private. */
async function privateWorld() {
  const world = createWidgetWorld()
  world.ports.http.on('GET /sys/config/data', ok({ PRIVATE_FOLDERS: 'contract' }))
  world.ports.http.on('POST /sys/common/ticket', ok({ ticket: 't1' }))
  await world.runtime.config.load()
  return world
}

/** Windows that were opened: the address that each was opened with, and the one that it went to. */
let opened: { with: string; closed: boolean; address: string }[]
beforeEach(() => {
  opened = []
  vi.spyOn(window, 'open').mockImplementation((url) => {
    const record = { with: String(url), closed: false, address: '' }
    opened.push(record)
    const location = {
      replace(to: string) {
        record.address = to
      },
    }
    const close = () => {
      record.closed = true
    }
    return { location, close } as unknown as Window
  })
})

const press = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element)
    await settled()
  })
}

describe('a private file', () => {
  it('opens with a ticket, in a window of its own', async () => {
    const world = await privateWorld()
    await drawShown('file', 'Detail', { value: path, world })
    await press(screen.getByText('合同.zip'))
    expect(opened).toEqual([{ with: '', closed: false, address: `${address}?ticket=t1` }])
  })

  it('opens no window where there is no ticket, and says why', async () => {
    const world = await privateWorld()
    world.ports.http.on('POST /sys/common/ticket', refusal('没有权限'))
    await drawShown('file', 'Detail', { value: path, world })
    await press(screen.getByText('合同.zip'))
    expect(opened).toEqual([{ with: '', closed: true, address: '' }])
    expect(world.ports.notices).toMatchObject([{ message: '没有权限' }])
  })

  it('opens from the form too, as others do', async () => {
    const world = await privateWorld()
    await drawField('file', { value: `${path},temp/0f3a/名单.rar`, world, field: { type: 'file', title: '附件' } })
    await press(screen.getByText('合同.zip'))
    await press(screen.getByText('名单.rar'))
    expect(opened).toMatchObject([
      { address: `${address}?ticket=t1` },
      { with: '/system-api/sys/common/static/temp/0f3a/名单.rar', address: '' },
    ])
  })

  it('is drawn as a picture with a ticket of its own', async () => {
    const world = await privateWorld()
    const container = await drawShown('image', 'Cell', { value: 'contract/0f3a/a.png', world })
    await act(settled)
    const source = container.querySelector('img')?.getAttribute('src')
    expect(source).toBe('/system-api/sys/common/static/contract/0f3a/a.png?ticket=t1')
  })
})
