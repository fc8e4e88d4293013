import { render } from '@testing-library/react'
import { Modal, Tabs } from 'antd'
import { expect, it } from 'vitest'
import { Chinese } from '#pages/locale'

it('names what antd leaves without a Chinese name', () => {
  render(
    <Chinese>
      <Tabs items={[{ key: 'one', label: '一' }]} />
      <Modal open title="标题" />
    </Chinese>,
  )
  const more = document.querySelector('.ant-tabs-nav-more [role=img]')
  expect(more?.getAttribute('aria-label')).toBe('更多')
  expect(document.querySelector('.ant-modal-close')?.getAttribute('aria-label')).toBe('关闭')
})
