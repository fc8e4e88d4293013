import { Button, Modal, Skeleton } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { fillText, jobMessages, noticeMessages, noticeMessages as texts } from '#core/message'
import { useRuntime, useViewport } from '#pages/context'
import { failureText } from '#pages/entry'
import { usePageParts } from '#pages/page'
import { PriorityTag } from '#pages/priority'
import { useRequest } from '#react/watch'
import { SafeHtml } from '#widgets/html'
import { FileLinks } from '#widgets/upload'
import { markRead, publishedAt, readAnnouncement } from './announcement.ts'
import './announcement.css'

/** The request for an announcement by its id, which is marked as read as soon as it is there. */
function useAnnouncement(id: string) {
  const runtime = useRuntime()
  return useRequest(
    useCallback(
      async (signal: AbortSignal) => {
        const announcement = await readAnnouncement(runtime, id, signal)
        if (!signal.aborted) void markRead(runtime, id)
        return announcement
      },
      [runtime, id],
    ),
  )
}

/** The attachments. An announcement stands outside of screens, so their previews are provided with the engine here. */
function Files({ files }: { files: string }) {
  const { Provider } = usePageParts()
  return (
    <section className="announcement-files">
      <h3>{texts.files}</h3>
      <Suspense fallback={null}>
        <Provider>
          <FileLinks value={files} />
        </Provider>
      </Suspense>
    </section>
  )
}

/** The file of an export in the background, which can be fetched once. */
function ExportFile({ jobId }: { jobId: string }) {
  const { records, ports } = useRuntime()
  const [isSaving, setSaving] = useState(false)
  const warn = (error: unknown) => {
    const message = failureText(error)
    if (message !== '') ports.notice.notice({ tone: 'warning', message })
  }
  const save = async () => {
    setSaving(true)
    await records.saveExport(jobId).catch(warn)
    setSaving(false)
  }
  return (
    <Button type="primary" loading={isSaving} onClick={() => void save()}>
      {jobMessages.download}
    </Button>
  )
}

/** An announcement as its receivers read it. spec: shell §3 (Announcement) */
export function AnnouncementView({ id }: { id: string }) {
  const { basePath } = useRuntime().ports.navigation
  const request = useAnnouncement(id)
  if (request.status === 'loading') return <Skeleton active />
  if (request.status === 'failed') return <p className="announcement-gone">{texts.gone}</p>
  const { titile, priority, sender, sender_dictText, msgContent, msgAbstract, files, busType, busId } = request.value
  const by = { sender: sender_dictText ?? sender ?? '', time: publishedAt(request.value) }
  return (
    <article className="announcement">
      <h2>{titile}</h2>
      <p className="announcement-by">
        <PriorityTag priority={priority} />
        {fillText(texts.sentBy, by).trim()}
      </p>
      {msgContent ? <SafeHtml html={msgContent} basePath={basePath} /> : <p>{msgAbstract}</p>}
      {files ? <Files files={files} /> : null}
      {busType === 'export' && titile === jobMessages.exportReady && busId ? <ExportFile jobId={busId} /> : null}
    </article>
  )
}

interface AnnouncementDialogProps {
  id: string
  open?: boolean
  onClose(): void
  onClosed?(): void
}

/** One announcement over the page, 60 % wide; on phones as wide as there is room. spec: widgets §2, shell §9 */
export function AnnouncementDialog({ id, open = true, onClose, onClosed }: AnnouncementDialogProps) {
  const wide = useViewport() === 'desktop' ? { width: '60%' } : {}
  return (
    <Modal
      {...wide}
      centered
      open={open}
      footer={null}
      title={noticeMessages.announcements}
      onCancel={onClose}
      afterClose={() => onClosed?.()}
    >
      <AnnouncementView id={id} />
    </Modal>
  )
}

/** The page of one announcement, by its `id`. spec: screens §11 (message/mine) */
export const AnnouncementPage = ({ params }: { params: Readonly<Record<string, unknown>> }) => (
  <div className="announcement-page">
    <AnnouncementView id={String(params.id ?? '')} />
  </div>
)
