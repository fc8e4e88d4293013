import { useEffect, useMemo, useRef, useState } from 'react'
import { previewMessages as texts } from '#core/message'
import { exampleId, type KeptInput, markedClosure, previewEngine } from '#react/design'
import { EngineProvider } from '#react/engine'
import { GuardProvider } from '#react/guard'
import { ScreenHost, type ScreenHostProps } from '#react/screen'
import type { Closure } from '#runtime/document'
import type { PreviewScene } from '#runtime/preview'
import { sessionUserOf } from '#runtime/session'
import type { Stage } from './stage.ts'

interface PreviewScreenProps {
  stage: Stage
  scene: PreviewScene
}

/** The screen with its drafts, as the engine renders it for the person. */
export function PreviewScreen({ stage, scene }: PreviewScreenProps) {
  const isPermitted = usePermitted(stage)
  const closure = useStable(scene)
  const latest = useRef(scene)
  latest.current = scene
  const input = useRef<KeptInput | null>(null)
  const user = useMemo(() => sessionUserOf(scene.user), [scene.user])
  const engine = useMemo(
    () =>
      previewEngine(stage.engine, {
        scene: () => latest.current,
        user,
        permissions: stage.permissions,
        onLeave: stage.leave,
        onInput: (typed) => {
          input.current = typed
        },
      }),
    [stage, user],
  )
  if (!isPermitted || !closure) return <p className="scene-note">{texts.loading}</p>
  return (
    <EngineProvider engine={engine}>
      <GuardProvider value={engine.guards}>
        <div className="page-sheet scene-sheet">
          <Rendered key={keyOf(scene, closure)} {...{ scene, closure }} values={input.current?.values() ?? {}} />
        </div>
      </GuardProvider>
    </EngineProvider>
  )
}

interface RenderedProps {
  scene: PreviewScene
  closure: Closure
  /** What was typed before the design changed. */
  values: Readonly<Record<string, unknown>>
}

/** One rendering of the screen: another one takes its place when the design, the record or the way of looking changes. */
function Rendered({ scene, closure, values }: RenderedProps) {
  const [documents] = useState(() => documentsOf(closure))
  const [first] = useState(values)
  const { mode, recordId } = scene
  const record = recordOf(closure, mode, recordId)
  return (
    <ScreenHost
      screenId={scene.screen}
      documents={documents}
      values={record ? {} : first}
      {...record}
      {...modeOf(mode)}
    />
  )
}

const modeOf = (mode: PreviewScene['mode']): Pick<ScreenHostProps, 'mode'> => ({ mode })

/** Which record: that which was chosen, or the first one; none for a new record and for lists. */
function recordOf({ screen, documents }: Closure, mode: PreviewScene['mode'], recordId: string) {
  const { document = {} } = documents.find(({ kind, id }) => kind === 'screen' && id === screen) ?? {}
  const isOfRecord = document.type === 'detail' || document.type === 'print'
  const isForm = document.type === 'form' && document.record === undefined
  return isOfRecord || (isForm && mode !== 'create') ? { recordId: recordId || exampleId } : null
}

const documentsOf = (closure: Closure): ScreenHostProps['documents'] => ({
  open: async () => closure,
  peek: () => closure,
  onPublished: () => () => undefined,
})

/** Each closure has a number, so that another one is rendered anew. */
const numbers = new WeakMap<Closure, number>()
let count = 0

function keyOf({ mode, recordId }: PreviewScene, closure: Closure): string {
  const number = numbers.get(closure) ?? ++count
  numbers.set(closure, number)
  return `${number} ${mode} ${recordId}`
}

/** The closure with its marks; the same object as long as the documents say the same. */
function useStable(scene: PreviewScene): Closure | null {
  const last = useRef<{ text: string; closure: Closure | null }>({ text: '', closure: null })
  return useMemo(() => {
    const closure = markedClosure(scene)
    const text = JSON.stringify(closure?.documents ?? null)
    if (text !== last.current.text) last.current = { text, closure }
    return last.current.closure
  }, [scene])
}

/** Whether menus and buttons of the person are known: nothing is rendered before. */
function usePermitted(stage: Stage): boolean {
  const [permitted, setPermitted] = useState<Stage | null>(null)
  useEffect(() => {
    let active = true
    void stage.permit().then(() => active && setPermitted(stage))
    return () => {
      active = false
    }
  }, [stage])
  return permitted === stage
}
