import { EllipsisOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { messages } from '#core/message'

/** Its locale has no name for the cross of a dialog. */
const namedModal = { closable: { 'aria-label': messages.word.close } }

/** What leads to the tabs that have no room; its own icon has an English name. */
const namedTabs = { more: { icon: <EllipsisOutlined aria-label={messages.word.more} /> } }

/** Everything of antd inside speaks Chinese. The login page does without: it uses nothing that has texts of its own. */
export const Chinese = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} modal={namedModal} tabs={namedTabs}>
    {children}
  </ConfigProvider>
)
