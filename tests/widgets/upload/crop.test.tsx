import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
})

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

it('pictures that come together are cut one after the other', async () => {
  const { container } = await drawField('image', { props: { crop: true, limit: 0 }, value: null })
  const files = [picture('a.png'), picture('b.png')]
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  await act(async () => {
    fireEvent.change(input, { target: { files } })
    await settled()
  })
  const leave = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /取\s?消/ }, { timeout: 15_000 }))
    await act(settled)
  }
  await leave()
  await leave()
  expect(screen.queryByRole('button', { name: /取\s?消/ })).toBeNull()
})
