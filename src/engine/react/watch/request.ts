import { useEffect, useMemo, useState } from 'react'
import { isAborted } from '#runtime/http'

/** State of a request. While it is sent again `value` is the previous answer; `reason` is the message of `error`. */
type RequestState<T> =
  | { status: 'loading'; value: T | undefined }
  | { status: 'ready'; value: T }
  | { status: 'failed'; value?: undefined; error: unknown; reason: string }

/**
 * The answer to a component's request. It is sent when `ask` changes and on `retry`; only the last one counts, earlier ones are aborted.
 * Null sends nothing.
 */
export function useRequest<T>(ask: ((signal: AbortSignal) => Promise<T>) | null): RequestState<T> & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const request = useMemo(() => ({ ask, attempt }), [ask, attempt])
  const [answer, setAnswer] = useState<{ of?: object; state: RequestState<T> }>(initial)
  useEffect(() => {
    if (!request.ask) return
    const abort = new AbortController()
    const settle = (state: RequestState<T>) => {
      if (!abort.signal.aborted) setAnswer({ of: request, state })
    }
    request.ask(abort.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        if (!isAborted(error)) settle({ status: 'failed', error, reason })
      },
    )
    return () => abort.abort()
  }, [request])
  const state = answer.of === request ? answer.state : ({ status: 'loading', value: answer.state.value } as const)
  return { ...state, retry: () => setAttempt((before) => before + 1) }
}

const initial = { state: { status: 'loading', value: undefined } } as const
