import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isSameDocument } from '#core/design'
import { fillText, revisionName, designMessages as texts, unknownMessages } from '#core/message'
import type { Design } from '#react/design'
import { useWatched } from '#react/watch'
import { ConflictDialog } from './ConflictDialog.tsx'
import { enterSelected } from './designKeys.ts'

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
          {storedText(design, state.status)}
        </span>
      )
  }
}

interface Resolving {
  isResolving: boolean
  isConflict: boolean
}

/** A dialog that is closed takes its focus along: the press that opens it again gets it, or, once all is settled, what was worked on. */
function useReturnedFocus(root: RefObject<HTMLElement | null>, { isResolving, isConflict }: Resolving): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isResolving && isConflict) wasOpen.current = true
    else if (wasOpen.current) {
      wasOpen.current = isConflict
      if (!isConflict) enterSelected(root.current?.closest<HTMLElement>('.design') ?? null)
      else if (document.activeElement === document.body) root.current?.querySelector('button')?.focus()
    }
  }, [root, isResolving, isConflict])
}

const kindNames: Readonly<Record<string, string>> = unknownMessages.kinds

/** Which revision of what is designed is open, and how far all is stored; a draft of another document that is published with it by its kind. */
function storedText({ ref, saving }: Pick<Design, 'ref' | 'saving'>, status: 'saved' | 'unsaved' | 'saving'): string {
  const revisions = saving.revisions()
  const own = revisions.find((one) => isSameDocument(one, ref))
  const other = revisions.find((one) => one !== own && isDraft(one))
  if (own && isDraft(own)) return `${draftName(own)} · ${texts[status]}`
  const stored = revisionName(own?.revision ?? 0)
  if (other) return `${stored} · ${kindNames[other.kind] ?? other.kind} ${draftName(other)} · ${texts[status]}`
  return `${stored} · ${status === 'saved' ? texts.live : texts[status]}`
}

type Stored = ReturnType<Design['saving']['revisions']>[number]

const isDraft = ({ revision, live }: Stored): boolean => live === null || (revision ?? 0) > live

const draftName = ({ revision }: Stored): string =>
  revision === null ? texts.neverSaved : fillText(texts.draftOf, { revision })
