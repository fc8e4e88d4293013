import { expect, it } from 'vitest'
import { drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const field = { type: 'text', title: '编号' }
const pathAfter = (container: Element) => container.querySelector('svg path + path')?.getAttribute('d')
const pathOfCode = () => document.querySelector('svg path + path')?.getAttribute('d') ?? ''

it('draws a value as a code, with its text below', async () => {
  const container = await drawShown('qrcode', 'Detail', { field, value: 'A8-01' })
  expect(container.querySelector('figcaption')?.textContent).toBe('A8-01')
  expect(pathOfCode().length).toBeGreaterThan(100)
})

it('leads to the record by an address of this site', async () => {
  await drawShown('qrcode', 'Detail', {
    field,
    value: 'A8',
    props: { path: '/device/{id}' },
    record: { id: '1', sample: 'A8' },
  })
  const first = pathOfCode()
  await drawShown('qrcode', 'Detail', {
    field,
    value: 'A8',
    props: { path: '/device/{id}' },
    record: { id: '2', sample: 'A8' },
  })
  expect(first.length).toBeGreaterThan(100)
  expect([...document.querySelectorAll('svg path + path')].at(-1)?.getAttribute('d')).not.toBe(first)
})

it('leads below the path of a host', async () => {
  const world = createWidgetWorld()
  const drawing = { field, value: 'A8', props: { path: '/device/1' }, world }
  const atRoot = pathAfter(await drawShown('qrcode', 'Detail', drawing))
  Object.assign(world.ports.navigation, { basePath: '/village' })
  expect(pathAfter(await drawShown('qrcode', 'Detail', drawing))).not.toBe(atRoot)
})

it('is a dash where there is nothing', async () => {
  const container = await drawShown('qrcode', 'Detail', { field, value: null })
  expect([container.textContent, container.querySelector('svg')]).toEqual(['–', null])
})
