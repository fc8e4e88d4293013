import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorkbench } from './workbench.tsx'

it('a permission code has the width of its column, so that a long one is read', async () => {
  const opened = await openWorkbench('device/device-form')
  opened.select('phone')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '权限' }))
  const codes = await opened.panel.findAllByRole('combobox', { name: '权限编码' })
  for (const code of codes) expect(code.closest<HTMLElement>('.ant-select')?.style.width).toBe('100%')
})
