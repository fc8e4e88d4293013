import { Alert, Button, Modal, Skeleton } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { jobMessages, messages, widgetMessages } from '#core/message'
import { whenDrawn } from '#react/part'
import { useSources, useUpload, withNotice } from '#react/source'
import { useRequest } from '#react/watch'
import type { FilePreview as ServerPreview } from '#runtime/file'
import { CloseOnBack } from '#widgets/face'
import type { PreviewKind } from './previewKind.ts'
import { CutNote, SheetTables } from './SheetTables.tsx'
import './preview.css'

const PdfPages = whenDrawn(() => import('./PdfPages.tsx').then(({ PdfPages }) => PdfPages))

interface FilePreviewProps {
  path: string
  name: string
  kind: Exclude<PreviewKind, 'picture'>
  open: boolean
  onClose(): void
  onClosed(): void
}

const widthPx = 960
const nothing = () => {}

/** A stored file in a dialog, without leaving the page; it is fetched whole from there. spec: widgets §5 */
export function FilePreview({ path, name, kind, open, onClose, onClosed }: FilePreviewProps) {
  const { stored } = useUpload()
  const sources = useSources()
  const save = () =>
    withNotice(
      sources,
      'warning',
      stored().then((files) => files.save(path, name)),
    )
  const { word } = messages
  return (
    <>
      {open && <CloseOnBack close={onClose} />}
      <Modal
        open={open}
        title={name}
        width={{ xs: '100%', md: widthPx }}
        className="file-preview"
        centered
        onCancel={onClose}
        afterClose={onClosed}
        destroyOnHidden
        footer={
          <>
            <Button onClick={onClose}>{word.close}</Button>
            <Button type="primary" onClick={() => save().catch(nothing)}>
              {jobMessages.download}
            </Button>
          </>
        }
      >
        <PreviewBody path={path} name={name} kind={kind} />
      </Modal>
    </>
  )
}

type Content = { kind: 'pdf'; file: Blob } | { kind: 'frame'; address: string } | ServerPreview
type ShownFile = Pick<FilePreviewProps, 'path' | 'name' | 'kind'>

/** Requests what the dialog shows. */
function useContent({ path, kind }: ShownFile) {
  const { stored } = useUpload()
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Content> => {
      const options = { quiet: 'all', signal } as const
      const { read, preview, serviceUrl } = await stored()
      if (kind === 'pdf') return { kind: 'pdf', file: await read(path, options) }
      if (kind === 'service') return { kind: 'frame', address: await serviceUrl(path, location.origin) }
      return preview(path, options)
    },
    [path, kind, stored],
  )
  return useRequest(ask)
}

/** The content of the dialog, or why there is none. */
function PreviewBody(file: ShownFile) {
  const [broken, setBroken] = useState(false)
  const { retry, ...request } = useContent(file)
  if (broken) return <Alert type="warning" showIcon message={widgetMessages.preview.failed} />
  if (request.status === 'failed') {
    const again = <Button onClick={retry}>{messages.word.retry}</Button>
    return <Alert type="warning" showIcon message={request.reason} action={again} />
  }
  return (
    <div className="preview-body" aria-busy={request.status === 'loading'}>
      {request.status === 'loading' ? (
        <Skeleton active paragraph={{ rows: 8 }} title={false} />
      ) : (
        <ContentView content={request.value} name={file.name} onBroken={() => setBroken(true)} />
      )}
    </div>
  )
}

interface ContentViewProps {
  content: Content
  name: string
  onBroken(): void
}

function ContentView({ content, name, onBroken }: ContentViewProps): ReactNode {
  if (content.kind === 'pdf') return <PdfPages content={content.file} onFailed={onBroken} />
  if (content.kind === 'frame') return <ServiceFrame address={content.address} name={name} />
  if (content.kind === 'sheets') {
    return (
      <>
        <SheetTables sheets={content.sheets} />
        {content.more && <CutNote />}
      </>
    )
  }
  return <TextView text={content.text} more={content.more} />
}

/** The page of the preview service. It has no access to this one, and opens no window. */
const ServiceFrame = ({ address, name }: { address: string; name: string }) => (
  <iframe
    className="preview-frame"
    title={name}
    src={address}
    sandbox="allow-scripts allow-same-origin allow-forms"
    referrerPolicy="no-referrer"
  />
)

function TextView({ text, more }: { text: string; more: boolean }) {
  if (text === '') return <p className="preview-note">{widgetMessages.preview.empty}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <pre className="preview-scroll preview-text" tabIndex={0}>
        {text}
      </pre>
      {more && <CutNote />}
    </>
  )
}
