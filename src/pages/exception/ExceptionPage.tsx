import { Button } from 'antd'
import type { ReactNode } from 'react'
import { homePath } from '#core/menu'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import './exception.css'

type ExceptionStatus = 403 | 404 | 500

interface ExceptionPageProps {
  status: ExceptionStatus
  /** Instead of the ordinary text of the status. */
  text?: string
  children?: ReactNode
}

/** A status number, its meaning, and a link home. */
export function ExceptionPage({ status, text = messages.page.exception[status], children }: ExceptionPageProps) {
  const { navigation } = useRuntime().ports
  return (
    <section className="exception">
      <p className="exception-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text}</h1>
      {children}
      <Button type="primary" onClick={() => navigation.go(homePath)}>
        {messages.page.backHome}
      </Button>
    </section>
  )
}

/** The module-not-found page, which names the missing module. spec: shell §2; readings (Routes and guard) */
export function MissingPage({ component }: { component: string }) {
  return (
    <ExceptionPage status={404} text={messages.page.moduleMissing}>
      <p>{fillText(messages.page.moduleMissingHint, { component })}</p>
    </ExceptionPage>
  )
}

/** 抱歉，你无权访问该页面 */
export const ForbiddenPage = () => <ExceptionPage status={403} />

/** 抱歉，你访问的页面不存在或仍在开发中 */
export const NotFoundPage = () => <ExceptionPage status={404} />

/** 抱歉，服务器出错了 */
export const ServerErrorPage = () => <ExceptionPage status={500} />
