import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fillText, revisionName, designMessages as texts } from '#core/message'
import type { Design } from '#react/design'
import { useWatched } from '#react/watch'
import { ConflictDialog } from './ConflictDialog.tsx'
import { enterFirst } from './designKeys.ts'

/** How far the texts are stored, with what to do where they are not. */
export function SavingNote({ design, title }: { design: Design; title: string }) {
  const state = useWatched(design.saving.state)
  const [isResolving, setResolving] = useState(false)
  const root = useRef<HTMLElement>(null)
  useReturnedFocus(root, { isResolving, isConflict: state.status === 'conflict' })
  switch (state.status) {
    case 'failed':
      return (
        <span ref={root} className="design-note design-fault" role="alert">
          {fillText(texts.failed, { message: state.message })}
          <Button size="small" type="link" onClick={() => void design.saving.save()}>
            {texts.retry}
          </Button>
        </span>
      )
    case 'conflict': {
      const { newer, author } = state
      const note = { author: author || texts.conflictOther, revision: revisionName(newer.revision ?? 0) }
      return (
        <span ref={root} className="design-note design-fault" role="alert">
          {fillText(texts.conflict, note)}
          <Button size="small" onClick={() => setResolving(true)}>
            {texts.conflictOpen}
          </Button>
          {isResolving ? (
            <ConflictDialog
              {...{ design, title }}
              conflict={state}
              accept={design.saving.overwrite}
              onClose={() => setResolving(false)}
            />
          ) : null}
        </span>
      )
    }
    default:
      return (
        <span ref={root} className="design-note" role="status">
          {storedText(design.saving.revisions(), state.status)}
        </span>
      )
  }
}

interface Resolving {
  isResolving: boolean
  isConflict: boolean
}

/** A dialog that is closed takes its focus along: the press that opens it again gets it, or, once all is settled, the designer. */
function useReturnedFocus(root: RefObject<HTMLElement | null>, { isResolving, isConflict }: Resolving): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isResolving && isConflict) wasOpen.current = true
    else if (wasOpen.current) {
      wasOpen.current = isConflict
      if (!isConflict) enterFirst(root.current?.closest<HTMLElement>('.design') ?? null)
      else if (document.activeElement === document.body) root.current?.querySelector('button')?.focus()
    }
  }, [root, isResolving, isConflict])
}

type Revisions = ReturnType<Design['saving']['revisions']>

/** Which revision is open, and how far it is stored: of several documents that of the first with a draft. */
function storedText(revisions: Revisions, status: 'saved' | 'unsaved' | 'saving'): string {
  const draft = revisions.find(({ revision, live }) => live === null || (revision ?? 0) > live)
  if (draft && draft.revision === null) return `${texts.neverSaved} · ${texts[status]}`
  if (draft) return `${fillText(texts.draftOf, { revision: draft.revision ?? '' })} · ${texts[status]}`
  return `${revisionName(revisions[0]?.revision ?? 0)} · ${status === 'saved' ? texts.live : texts[status]}`
}
