import { Button, Modal } from 'antd'
import { useCallback, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { fillText, refusedDraftName, designMessages as texts } from '#core/message'
import type { Design } from '#react/design'
import { useEngine } from '#react/engine'
import { useRequest, useWatched } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import { useNotifier } from '#widgets/face'
import './conflictDialog.css'

/** A draft that was refused because somebody had saved first. */
interface RefusedDraft {
  ref: DocumentRef
  key: string
  /** Who wrote it, by the name of the person. */
  authorName: string
  time: string
  baseRevision: number | null
  newerRevision: number
}

/** The refused drafts of the open documents, whose texts can be taken; nothing where there are none. */
export function RefusedDrafts({ design }: { design: Design }) {
  const { http } = useEngine().runtime
  const [isOpen, setOpen] = useState(false)
  const isConflict = useWatched(design.saving.state).status === 'conflict'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict has just added one
  const load = useCallback((signal: AbortSignal) => refusedOf(http, design, signal), [http, design, isConflict])
  const { value: drafts = [] } = useRequest(load)
  if (drafts.length === 0 || isConflict) return null
  return (
    <>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {fillText(texts.refused, { count: drafts.length })}
      </Button>
      {isOpen ? <DraftList {...{ design, drafts }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface DraftListProps {
  design: Design
  drafts: readonly RefusedDraft[]
  onClose(): void
}

function DraftList({ design, drafts, onClose }: DraftListProps) {
  const { http } = useEngine().runtime
  const notifier = useNotifier()
  const take = async ({ ref, key, authorName: author }: RefusedDraft) => {
    try {
      const { text } = await http.get<{ text: string }>(
        '/online/document/refusedText',
        { ...ref, key },
        { quiet: 'all' },
      )
      design.take(fillText(texts.doTakeRefused, { author }), ref, text)
      onClose()
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Modal open title={texts.refusedTitle} width={640} footer={null} onCancel={onClose}>
      <p className="design-note">{texts.refusedHint}</p>
      <ul className="design-refused">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <span>
              <code>{`${draft.ref.kind} ${draft.ref.id}`}</code> {refusedDraftName(draft)}
            </span>
            <Button size="small" onClick={() => void take(draft)}>
              {texts.refusedTake}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

async function refusedOf(http: HttpCalls, design: Design, signal: AbortSignal): Promise<readonly RefusedDraft[]> {
  const lists = design.state.snapshot().texts.map(async ({ kind, id }) => {
    const options = { signal, quiet: 'all' } as const
    const drafts = await http.get<readonly RefusedDraft[]>('/online/document/refused', { kind, id }, options)
    return drafts.map((draft) => ({ ...draft, ref: { kind, id } }))
  })
  return (await Promise.all(lists)).flat()
}
