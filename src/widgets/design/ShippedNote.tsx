import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { fillText, designMessages as texts } from '#core/message'
import { type Design, titleOfText } from '#react/design'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import { ConflictDialog } from './ConflictDialog.tsx'

/** A shipped document that has changed since the open one was saved over it. */
interface MovedBase {
  ref: DocumentRef
  text: string
  hash: string
  /** The shipped text that the open one came from; null where it is not known. */
  base: string | null
}

/** The open documents whose shipped versions have changed, each to be brought together with its new one; nothing where there are none. */
export function ShippedNote({ design }: { design: Design }) {
  const { http } = useEngine().runtime
  const [settled, setSettled] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<MovedBase | null>(null)
  const load = useCallback((signal: AbortSignal) => movedBases(http, design, signal), [http, design])
  const { value: bases = [] } = useRequest(load)
  const waiting = bases.filter(({ hash }) => !settled.includes(hash))
  return (
    <>
      {waiting.map((moved) => (
        <span key={moved.hash} className="design-note">
          {fillText(texts.shippedMoved, { title: titleIn(design, moved.ref) })}
          <Button size="small" type="link" onClick={() => setOpened(moved)}>
            {texts.merge}
          </Button>
        </span>
      ))}
      {opened ? (
        <ConflictDialog
          design={design}
          title={titleIn(design, opened.ref)}
          conflict={{
            newer: { ...opened.ref, text: opened.text, revision: 0 },
            author: texts.shippedAuthor,
            base: opened.base ?? '{}',
          }}
          accept={() => {
            design.saving.baseOnShipped(opened.ref, opened.hash)
            setSettled([...settled, opened.hash])
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

const titleIn = (design: Design, { kind, id }: DocumentRef): string => {
  const one = design.state.snapshot().texts.find((text) => text.kind === kind && text.id === id)
  return one ? titleOfText(one) : id
}

/** Asks for the documents that were saved online: what nobody has changed follows its release by itself. */
async function movedBases(http: HttpCalls, design: Design, signal: AbortSignal): Promise<readonly MovedBase[]> {
  const saved = design.saving.revisions().filter(({ revision }) => revision !== null && revision > 0)
  const answers = saved.map(async ({ kind, id }) => {
    const options = { signal, quiet: 'all' } as const
    const shipped = await http.get<(MovedBase & { moved: boolean }) | null>(
      '/online/document/shipped',
      { kind, id },
      options,
    )
    return shipped?.moved ? [{ ...shipped, ref: { kind, id } }] : []
  })
  return (await Promise.all(answers)).flat()
}
