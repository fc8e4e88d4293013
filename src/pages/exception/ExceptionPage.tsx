import { Button } from 'antd'
import type { ReactNode } from 'react'
import { homePath } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import './exception.css'

export type ExceptionStatus = 403 | 404 | 500

interface ExceptionPageProps {
  status: ExceptionStatus
  /** Instead of the ordinary text of the status. */
  text?: string
  children?: ReactNode
}

/** A number, what it means, and the way home. */
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
