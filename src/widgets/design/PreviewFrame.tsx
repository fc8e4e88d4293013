import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { previewPath } from '#core/menu'
import { fillText, previewMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import {
  type FrameMessage,
  type PreviewScene,
  previewChannel,
  type SceneMessage,
  type StoppedCall,
} from '#runtime/preview'

interface FrameEvents {
  stopped(call: StoppedCall): void
  note(text: string): void
  escape(): void
}

/** Hands the scene to the frame, now and whenever either changes; hears what the frame tells. */
export function useFrame(scene: PreviewScene, events: FrameEvents): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  const [channel] = useState(() =>
    previewChannel<SceneMessage, FrameMessage>({
      own: window,
      other: () => frame.current?.contentWindow ?? null,
      origin: window.location.origin,
    }),
  )
  const latest = useRef({ scene, events })
  useLayoutEffect(() => {
    latest.current = { scene, events }
  })
  useEffect(
    () =>
      channel.listen((message) => {
        if (message.kind === 'ready') channel.post({ about: 'preview', scene: latest.current.scene })
        else pass(message, latest.current.events)
      }),
    [channel],
  )
  const { as, user, closure, unpublished, mode, recordId } = scene
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scene is sent when one of its parts has changed
  useEffect(() => {
    channel.post({ about: 'preview', scene: latest.current.scene })
  }, [channel, as, user, closure, unpublished, mode, recordId])
  return frame
}

function pass(message: Exclude<FrameMessage, { kind: 'ready' }>, events: FrameEvents): void {
  if (message.kind === 'stopped') events.stopped(message.call)
  else if (message.kind === 'leave') events.note(fillText(texts.leaves, { address: message.address }))
  else if (message.kind === 'file') events.note(fillText(texts.noFile, { fileName: message.fileName }))
  else events.escape()
}

interface FrameProps {
  ref: RefObject<HTMLIFrameElement | null>
  widthPx: number
  isHidden: boolean
}

/** No windows of its own, no way out of the page around, no downloads. */
const frameRights = 'allow-scripts allow-same-origin allow-forms'

/** The frame at its own width, made smaller as a whole where there is less room. */
export function PreviewFrame({ ref, widthPx, isHidden }: FrameProps) {
  const { ports } = useEngine()
  const stage = useRef<HTMLDivElement>(null)
  const size = useSize(stage)
  const scale = size.width > 0 ? Math.min(1, size.width / widthPx) : 1
  const percent = Math.round(scale * 100)
  const isScaled = scale < 1
  return (
    <div ref={stage} className="design-preview-stage">
      <iframe
        ref={ref}
        name={previewPath}
        title={texts.frame}
        src={ports.navigation.basePath + previewPath}
        sandbox={frameRights}
        className="design-preview-frame"
        hidden={isHidden}
        style={{
          width: widthPx,
          height: size.height / scale,
          ...(isScaled ? { transform: `scale(${scale})` } : { left: (size.width - widthPx) / 2 }),
        }}
      />
      {percent < 100 ? <span className="design-preview-scale">{fillText(texts.scaled, { percent })}</span> : null}
    </div>
  )
}

const noSize = { width: 0, height: 0 }

/** The size of an element, now and after each change. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(noSize)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
