import { Button, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, designMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useVisible } from '#react/visible'

interface OpenPageButtonProps {
  /** The screen that people open. */
  page: string
  /** Its live revision: a publication may have brought rights along. */
  revision: number
}

/** Opens the page that is live; for a designer whom nobody has given the right to, it says which one is missing instead. */
export function OpenPageButton({ page, revision }: OpenPageButtonProps) {
  const { navigation } = useEngine().ports
  const code = useMissingRight(page, revision)
  const reason = code === null ? null : fillText(texts.cannotOpen, { code })
  return (
    <Tooltip title={reason}>
      <Button
        size="small"
        disabled={reason !== null}
        aria-label={reason === null ? texts.openPage : `${texts.openPage}：${reason}`}
        onClick={() => navigation.go(`/screen/${page}`)}
      >
        {texts.openPage}
      </Button>
    </Tooltip>
  )
}

/**
 * The permission code without which one cannot open a page; null for who can, and as long as that is not known. It is asked at each visit, as
 * rights are given elsewhere.
 */
function useMissingRight(page: string, revision: number): string | null {
  const { http } = useEngine().runtime
  const isVisible = useVisible()
  const [missing, setMissing] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is asked about anew
  useEffect(() => {
    if (!isVisible) return
    const abort = new AbortController()
    const { signal } = abort
    const query = { kind: 'screen', id: page, as: 'text' }
    void http.get<{ needs?: string }>('/online/document/queryById', query, { signal, quiet: 'all' }).then(
      ({ needs }) => signal.aborted || setMissing(needs ?? null),
      () => undefined,
    )
    return () => abort.abort()
  }, [http, page, revision, isVisible])
  return missing
}
