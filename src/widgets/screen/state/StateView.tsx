import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { fillText, messages, screenMessages } from '#core/message'
import { useEngine } from '#react/engine'
import './state.css'

const paths = {
  empty: 'M12 30 4 18 14 6h36l10 12-8 12M4 18h16l4 8h16l4-8h16v22a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Z',
  error: 'M32 4 60 44H4ZM32 18v12M32 36v1',
  denied: 'M18 20v-6a14 14 0 0 1 28 0v6M12 20h40v24H12ZM32 29v7',
} as const

/** A quiet line drawing above the words of a state. */
export const Mark = ({ path }: { path: string }) => (
  <svg className="state-mark" viewBox="0 0 64 48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={path} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)

interface StateViewProps {
  title: string
  hint?: ReactNode
  /** What the server's log knows the failure by, and the like. */
  code?: string
  mark: ReactNode
  /** The next steps. */
  children?: ReactNode
  small?: boolean
  role?: 'alert' | 'status'
  /** It failed, and may succeed later. */
  failed?: boolean
}

/** An empty state: explains why there is no content and offers the next step. */
export function StateView({ title, hint, code, mark, children, small, role = 'status', failed }: StateViewProps) {
  const names = ['state-view', small && 'is-small', failed && 'is-failed'].filter(Boolean)
  return (
    <div className={names.join(' ')} role={role}>
      {!small && mark}
      <div className="state-title">{title}</div>
      {hint ? <div className="state-hint">{hint}</div> : null}
      {code ? <div className="state-code">{code}</div> : null}
      {children ? <div className="state-actions">{children}</div> : null}
    </div>
  )
}

/** The user lacks a permission: names it, and whom to ask. */
export const DeniedView = ({ code }: { code?: string | undefined }) => (
  <StateView
    title={screenMessages.noRight}
    hint={code ? fillText(screenMessages.noRightHint, { code }) : screenMessages.noRightAsk}
    mark={<Mark path={paths.denied} />}
    role="alert"
  />
)

interface EmptyViewProps {
  title?: string
  /** Why there is nothing. */
  hint?: string
  /** The next step. */
  children?: ReactNode
  small?: boolean
}

/** Nothing to show: why, and what can be done. */
export const EmptyView = ({ title = messages.list.empty, hint, children, small }: EmptyViewProps) => (
  <StateView title={title} mark={<Mark path={paths.empty} />} {...(hint ? { hint } : {})} {...(small ? { small } : {})}>
    {children}
  </StateView>
)

interface ErrorViewProps {
  message: string
  /** The number by which the server's log knows the call; empty when it was no call. */
  requestId?: string
  /** Instead of the number of a call, as it is said. */
  number?: string
  retry?: (() => void) | undefined
  small?: boolean
  children?: ReactNode
}

/** Tries again by itself what could not be loaded, once the server is within reach again. */
export function useRegained(retry: (() => void) | undefined): void {
  const { onRegained } = useEngine()
  useEffect(() => retry && onRegained(retry), [onRegained, retry])
}

/** Something failed: what happened, the number for the log, and another try. */
export function ErrorView({ message, requestId = '', number = '', retry, small = false, children }: ErrorViewProps) {
  useRegained(retry)
  return (
    <StateView
      role="alert"
      title={messages.failure.box}
      hint={message}
      code={requestId ? fillText(messages.failure.requestId, { id: requestId }) : number}
      mark={<Mark path={paths.error} />}
      small={small}
      failed
    >
      {children}
      {retry && <Button onClick={retry}>{messages.word.retry}</Button>}
    </StateView>
  )
}
