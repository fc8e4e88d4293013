import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { previewMessages as texts } from '#core/message'
import { RuntimeProvider } from '#pages/context'
import { Chinese } from '#pages/locale'
import { createNoticeQueue, NoticeHost } from '#pages/notice'
import { Theme } from '#pages/theme'
import { type PreviewScene, previewChannel } from '#runtime/preview'
import { PreviewScreen } from './PreviewScreen.tsx'
import { type Channel, createStage, type Stage } from './stage.ts'
import './preview.css'

export interface PreviewSite {
  /** API base, and the path below which the product is. */
  base: string
  basePath: string
  nonce: string
}

/** The designer around this window has this long to answer; a page in nobody's frame says at once where it belongs. */
const answerMs = 3_000

/** The window around this one, if it may be a designer. */
const around = (): Window | null => (window.parent === window ? null : window.parent)

/** Draws a preview into an element of the page. */
export const startPreview = (root: HTMLElement, site: PreviewSite): void =>
  createRoot(root).render(<PreviewApp {...site} />)

/** What a designer shows in its frame; opened by itself, it says where it belongs. */
function PreviewApp(site: PreviewSite) {
  const [channel] = useState<Channel>(() =>
    previewChannel({ own: window, other: around, origin: window.location.origin }),
  )
  const { scene, isAlone } = useScene(channel)
  useEscape(channel)
  const { as = '', tenantId = '' } = scene ?? {}
  return (
    <Staged key={as} {...site} {...{ channel, as, tenantId }}>
      {(stage) => (scene ? <PreviewScreen stage={stage} scene={scene} /> : <Waiting isAlone={isAlone} />)}
    </Staged>
  )
}

function Waiting({ isAlone }: { isAlone: boolean }) {
  if (!isAlone) return <p className="scene-note">{texts.loading}</p>
  return (
    <div className="scene-alone">
      <h1>{texts.alone}</h1>
      <p>{texts.aloneHint}</p>
    </div>
  )
}

/** The latest scene; alone where no designer answers. */
function useScene(channel: Channel): { scene: PreviewScene | null; isAlone: boolean } {
  const [scene, setScene] = useState<PreviewScene | null>(null)
  const [isLate, setLate] = useState(around() === null)
  useEffect(() => {
    const end = channel.listen((message) => setScene(message.scene))
    channel.post({ about: 'preview', kind: 'ready' })
    const timer = setTimeout(() => setLate(true), answerMs)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [channel])
  return { scene, isAlone: isLate && scene === null }
}

/** What Esc closes before the preview itself: the top layer of the page. */
const layers = [
  ...['.ant-modal-wrap', '.ant-drawer-open', '.ant-select-dropdown', '.ant-picker-dropdown', '.ant-dropdown'],
  ...['.ant-popover', '.ag-cell-inline-editing', '.ag-popup-child'],
].join(', ')

const isOpen = (element: Element): boolean => element.getClientRects().length > 0

/** Esc that closes nothing in the page closes the preview. */
function useEscape(channel: Channel): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || [...document.querySelectorAll(layers)].some(isOpen)) return
      channel.post({ about: 'preview', kind: 'escape' })
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [channel])
}

interface StagedProps extends PreviewSite {
  channel: Channel
  as: string
  tenantId: string
  children(stage: Stage): ReactNode
}

/** Services of its own for each whose rights are looked through, and what all pages have around them. */
function Staged({ channel, as, tenantId, base, basePath, nonce, children }: StagedProps) {
  const [notices] = useState(createNoticeQueue)
  const stage = useMemo(
    () => createStage({ as, tenantId, base, basePath, notices, post: channel.post }),
    [as, tenantId, base, basePath, notices, channel],
  )
  useEffect(() => stage.dispose, [stage])
  useEffect(() => keepInside(stage.leave), [stage])
  return (
    <RuntimeProvider value={stage.runtime}>
      <Theme appearance={stage.appearance} nonce={nonce}>
        <Chinese>
          <main className="scene-page" id="main">
            {children(stage)}
          </main>
        </Chinese>
        <NoticeHost queue={notices} />
      </Theme>
    </RuntimeProvider>
  )
}

/** Links are told instead of followed: the frame never shows another page. */
function keepInside(leave: (address: string) => void): () => void {
  const hear = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href') ?? ''
    if (!link || href.startsWith('#') || event.defaultPrevented) return
    event.preventDefault()
    leave(href)
  }
  document.addEventListener('click', hear)
  document.addEventListener('auxclick', hear)
  return () => {
    document.removeEventListener('click', hear)
    document.removeEventListener('auxclick', hear)
  }
}
