import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { designMessages, designNames, fillText, messages, previewMessages as texts } from '#core/message'
import type { Mode } from '#core/screen'
import { createPreviewing, type Design, type PreviewState } from '#react/design'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import type { PreviewScene, StoppedCall } from '#runtime/preview'
import { PreviewFrame, useFrame } from './PreviewFrame.tsx'
import { RecordPicker } from './RecordPicker.tsx'
import { StoppedNote } from './StoppedNote.tsx'
import { nobody, type Viewer, ViewerPicker } from './ViewerPicker.tsx'
import './preview.css'

interface PreviewPaneProps {
  design: Design
  /** How a form is looked at first. */
  mode: Mode
  /** The record that a form or detail shows; empty for the first one. */
  recordId: string
  onRecord(id: string): void
  onClose(): void
}

/** The widths at which the product changes its layout. */
const widths = [
  { value: 1440, label: '1440', title: designNames.desktop },
  { value: 1024, label: '1024', title: designNames.tablet },
  { value: 390, label: '390', title: designNames.phone },
]

/** The greatest of the widths that the window has room for: a page in a quarter of its size tells nothing. */
const fittingWidth = (): number => widths.find(({ value }) => value <= window.innerWidth)?.value ?? 390

/** The page with its drafts in a frame of a real width: it reads real records, and shows what it would write. */
export function PreviewPane({ design, mode: firstMode, recordId, onRecord: setRecordId, onClose }: PreviewPaneProps) {
  const { runtime, ports } = useEngine()
  const pane = useRef<HTMLElement>(null)
  const [previewing] = useState(() => createPreviewing({ design, http: runtime.http, clock: ports.clock }))
  const state = useWatched(previewing.state)
  const { screen } = useWatched(design.state).rendered
  const [widthPx, setWidth] = useState(fittingWidth)
  const [isFull, setFull] = useState(false)
  const [viewer, setViewer] = useState<Viewer>(nobody)
  const [mode, setMode] = useState<Mode>(firstMode === 'view' ? 'view' : 'create')
  const [stopped, setStopped] = useState<readonly StoppedCall[]>([])
  const [note, setNote] = useState('')
  useEffect(() => previewing.start(), [previewing])
  useFocusReturn(pane)
  const type = screen !== null && 'type' in screen.whole ? screen.whole.type : ''
  const scene = sceneOf(state, {
    screen: design.ref.id,
    viewer,
    mode,
    recordId,
    tenantId: runtime.session.state().tenantId,
  })
  const frame = useFrame(scene, {
    stopped: (call) => setStopped((before) => [...before, call]),
    note: setNote,
    escape: onClose,
  })
  const view = (next: Viewer) => {
    setViewer(next)
    setRecordId('')
    previewing.viewAs(next.as)
  }
  const closeByEscape = (event: KeyboardEvent) => {
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isOpen) return
    event.stopPropagation()
    onClose()
  }
  const hasRecord = type === 'detail' || type === 'print' || (type === 'form' && mode !== 'create')
  return (
    <section
      ref={pane}
      className="design-preview"
      data-full={isFull || undefined}
      data-narrow={widthPx < 768 || undefined}
      aria-label={texts.region}
      tabIndex={-1}
      onKeyDown={closeByEscape}
    >
      <div className="design-preview-bar">
        <Segmented size="small" aria-label={texts.widths} options={widths} value={widthPx} onChange={setWidth} />
        {type === 'form' ? (
          <Segmented<Mode>
            size="small"
            aria-label={designMessages.mode}
            options={modes}
            value={mode}
            onChange={setMode}
          />
        ) : null}
        {hasRecord && screen?.model ? (
          <RecordPicker key={viewer.as} model={screen.model} as={viewer.as} value={recordId} onChange={setRecordId} />
        ) : null}
        {ports.permissions().shows('permission:effective') ? <ViewerPicker value={viewer} onChange={view} /> : null}
        <span className="design-preview-buttons">
          <Button
            size="small"
            className="design-preview-full"
            icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={isFull ? messages.word.exitFullscreen : messages.word.fullscreen}
            title={isFull ? messages.word.exitFullscreen : messages.word.fullscreen}
            aria-pressed={isFull}
            onClick={() => setFull(!isFull)}
          />
          <Button
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={texts.close}
            title={texts.close}
            onClick={onClose}
          />
        </span>
      </div>
      <PreviewNote design={design} state={state} />
      <PreviewFrame ref={frame} widthPx={widthPx} isHidden={state.closure === null && state.reason !== ''} />
      {note ? <Alert banner closable type="info" role="status" message={note} onClose={() => setNote('')} /> : null}
      {stopped.length > 0 ? <StoppedNote calls={stopped} onClose={() => setStopped([])} /> : null}
    </section>
  )
}

const modes = (['create', 'edit', 'view'] as const).map((value) => ({ value, label: designNames.modes[value] }))

type SceneParts = Pick<PreviewScene, 'screen' | 'mode' | 'recordId' | 'tenantId'> & { viewer: Viewer }

const sceneOf = (
  { closure, unpublished }: PreviewState,
  { viewer: { as, user }, ...parts }: SceneParts,
): PreviewScene => ({ ...parts, as, user, closure, unpublished })

/** Why the frame does not show the texts as they are. */
function PreviewNote({ design, state }: { design: Design; state: PreviewState }) {
  const { texts: documents } = useWatched(design.state)
  const isBroken = documents.some(({ fault }) => fault !== null)
  const { closure, reason } = state
  const note = isBroken ? texts.broken : reason && fillText(closure ? texts.lastGood : texts.refused, { reason })
  return note ? (
    <p className="design-broken" role="status">
      {note}
    </p>
  ) : null
}

/** The pane takes the focus; it goes back to where it was when the pane closes. */
function useFocusReturn(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    pane.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [pane])
}
