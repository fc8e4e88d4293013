import { Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, noticeMessages, noticeMessages as texts } from '#core/message'
import { useRuntime, useViewport } from '#pages/context'
import { PriorityTag } from '#pages/priority'
import { safeHref } from '#widgets/face'
import { SafeHtml } from '#widgets/html'
import { type Announcement, markRead, publishedAt, readAnnouncement } from './announcement.ts'
import './announcement.css'

type AnnouncementState = Announcement | 'loading' | 'gone'

/** One announcement by its id, marked as read as soon as it is there. */
function useAnnouncement(id: string): AnnouncementState {
  const runtime = useRuntime()
  const [announcement, setAnnouncement] = useState<AnnouncementState>('loading')
  useEffect(() => {
    const end = new AbortController()
    setAnnouncement('loading')
    readAnnouncement(runtime, id, end.signal).then(
      (one) => {
        if (end.signal.aborted) return
        setAnnouncement(one)
        void markRead(runtime, id)
      },
      () => {
        if (!end.signal.aborted) setAnnouncement('gone')
      },
    )
    return () => end.abort()
  }, [runtime, id])
  return announcement
}

const nameOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? path)

function Files({ files }: { files: string }) {
  const { files: service } = useRuntime()
  return (
    <section className="announcement-files">
      <h3>{texts.files}</h3>
      <ul>
        {files.split(',').map((path) => (
          <li key={path}>
            <a href={safeHref(service.url(path))} target="_blank" rel="noopener noreferrer">
              {nameOf(path)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An announcement as its receivers read it. spec: shell §3 (Announcement) */
export function AnnouncementView({ id }: { id: string }) {
  const announcement = useAnnouncement(id)
  if (announcement === 'loading') return <Skeleton active />
  if (announcement === 'gone') return <p className="announcement-gone">{texts.gone}</p>
  const { titile, priority, sender, sender_dictText, msgContent, msgAbstract, files } = announcement
  const by = { sender: sender_dictText ?? sender ?? '', time: publishedAt(announcement) }
  return (
    <article className="announcement">
      <h2>{titile}</h2>
      <p className="announcement-by">
        <PriorityTag priority={priority} />
        {fillText(texts.sentBy, by)}
      </p>
      {msgContent ? <SafeHtml html={msgContent} /> : <p>{msgAbstract}</p>}
      {files ? <Files files={files} /> : null}
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

/** The page of one announcement, by the `id` that it is told. spec: screens §11 (message/mine) */
export const AnnouncementPage = ({ params }: { params: Readonly<Record<string, unknown>> }) => (
  <div className="announcement-page">
    <AnnouncementView id={String(params.id ?? '')} />
  </div>
)
