import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'

/** The frame around a hand-written page while the application is open. */
export const HandFrame = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN}>{children}</ConfigProvider>
)
