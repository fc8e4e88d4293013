import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'

/** Everything of antd inside speaks Chinese. The login page does without: it uses nothing that has texts of its own. */
export const Chinese = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN}>{children}</ConfigProvider>
)
