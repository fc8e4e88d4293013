import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'

/** What stands around a page that is written by hand, as long as the application is open. */
export const HandFrame = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN}>{children}</ConfigProvider>
)
