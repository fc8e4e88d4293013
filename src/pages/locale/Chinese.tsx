import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { messages } from '#core/message'

/** Its locale has no name for the cross of a dialog, nor for the button of the tabs that find no room. */
const namedModal = { closable: { 'aria-label': messages.word.close } }
const namedTabs = {
  more: {
    icon: (
      <span role="img" aria-label={messages.word.more}>
        …
      </span>
    ),
  },
}

/** Everything of antd inside speaks Chinese. The login page does without: it uses nothing that has texts of its own. */
export const Chinese = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} modal={namedModal} tabs={namedTabs}>
    {children}
  </ConfigProvider>
)
