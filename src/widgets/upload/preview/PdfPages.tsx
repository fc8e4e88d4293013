import { Pagination } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fillText, widgetMessages } from '#core/message'
import { useUpload } from '#react/source'
import { namedPages } from '#widgets/face'
import { openPdf, type PdfDocument } from './pdfDocument.ts'

interface PdfPagesProps {
  content: Blob
  onFailed(): void
}

/** A PDF document, one page at a time. */
export function PdfPages({ content, onFailed }: PdfPagesProps) {
  const { stored } = useUpload()
  const [opened, setOpened] = useState<PdfDocument | null>(null)
  const [page, setPage] = useState(1)
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    let active = true
    const opening = stored().then(({ asset }) => openPdf(content, asset))
    opening.then(
      (document) => active && setOpened(document),
      () => active && failed.current(),
    )
    return () => {
      active = false
      opening.then(({ close }) => close()).catch(() => undefined)
    }
  }, [content, stored])
  if (!opened) return null
  return (
    <>
      <PdfPage opened={opened} page={page} onFailed={onFailed} />
      {opened.pageCount > 1 && (
        <Pagination
          {...namedPages}
          className="preview-pages"
          simple
          size="small"
          current={page}
          total={opened.pageCount}
          pageSize={1}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

interface PdfPageProps {
  opened: PdfDocument
  page: number
  onFailed(): void
}

function PdfPage({ opened, page, onFailed }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    const stop = new AbortController()
    if (canvas.current) opened.draw(page, canvas.current, stop.signal).catch(() => failed.current())
    return () => stop.abort()
  }, [opened, page])
  // The arrow to the next page is disabled on the last one: a disabled button would take every key from the dialog.
  useEffect(() => {
    if (page === 1 || page === opened.pageCount) place.current?.focus()
  }, [page, opened])
  return (
    <div className="preview-page" ref={place} tabIndex={-1}>
      {/* A canvas takes one drawing at a time, so each page has its own. */}
      <canvas key={page} ref={canvas} role="img" aria-label={fillText(widgetMessages.preview.page, { page })} />
    </div>
  )
}
