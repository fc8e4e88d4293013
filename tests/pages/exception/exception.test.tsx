import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts } from '#fixtures/ports.ts'
import { pageNames, pages } from '#pages'
import { RuntimeProvider } from '#pages/context'
import { createRuntime } from '#runtime/service'

it.each([
  ['exception403', '抱歉，你无权访问该页面'],
  ['exception404', '抱歉，你访问的页面不存在或仍在开发中'],
  ['exception500', '抱歉，服务器出错了'],
])('%s says %s and leads home', async (name, text) => {
  const Page = await pages[name]?.()
  if (!Page) throw new Error(`no page ${name}`)
  const ports = fakePorts()
  render(
    <RuntimeProvider value={createRuntime({ ports })}>
      <Page params={{}} />
    </RuntimeProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe(text)
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }))
  expect(ports.seen).toEqual(['go /dashboard/analysis'])
})

it('stand among the pages that documents may name', () => {
  expect(pageNames).toEqual(expect.arrayContaining(['exception403', 'exception404', 'exception500']))
})
