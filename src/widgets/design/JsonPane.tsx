import { Button, Tabs } from 'antd'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { isSameDocument, nodeWithKey } from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { placeAt, readText, type TextFault } from '#core/edit'
import { documentMessages, fillText, jsonEditorMessages, designMessages as texts, widgetMessages } from '#core/message'
import { type Design, type DesignState, type ParsedText, titleOfText } from '#react/design'
import { useEngine } from '#react/engine'
import { retrying } from '#react/part'
import { useWatched } from '#react/watch'
import { JsonEditor } from '#widgets/code'
import type { JsonLanguage, JsonNames } from '#widgets/jsonLanguage'
import { ownNames, useJsonNames } from './jsonNames.ts'
import { stretchOf, useJsonProblems } from './useJsonProblems.ts'
import './texts.css'

/** The open texts as they are written. Cursor and selection follow each other; what is typed is one step of the same undo. */
export function JsonPane({ design }: { design: Design }) {
  const { texts: documents } = useWatched(design.state)
  const [chosen, choose] = useState(() => tabOf(design.ref))
  const names = useJsonNames()
  const present = documents.find((one) => tabOf(one) === chosen) ?? documents[0]
  if (!present) return null
  const editor = <OpenText key={keyOf(present)} {...{ design, present, names }} />
  if (documents.length === 1) return <div className="design-json">{editor}</div>
  return (
    <div className="design-json">
      <Tabs
        locale={widgetMessages.tabs}
        size="small"
        className="design-texts"
        activeKey={tabOf(present)}
        onChange={choose}
        destroyOnHidden
        items={documents.map((one) => ({
          key: tabOf(one),
          label: <TextTab {...{ design, one }} />,
          children: one === present ? editor : null,
        }))}
      />
    </div>
  )
}

const keyOf = ({ kind, id }: DocumentRef): string => `${kind} ${id}`

/** Becomes part of the ids of tabs, which have no spaces. */
const tabOf = ({ kind, id }: DocumentRef): string => `${kind}-${id}`

/** A document's name, with how it is: not stored yet, and what is wrong with it. */
function TextTab({ design, one }: { design: Design; one: ParsedText }) {
  useWatched(design.saving.state)
  const diagnostics = useWatched(design.diagnostics)
  const own = diagnostics.filter(({ document }) => isSameDocument(document, one))
  const count = (severity: Diagnostic['severity']) => own.filter((other) => other.severity === severity).length
  const errors = count('error') + (one.fault ? 1 : 0)
  const warnings = count('warning')
  return (
    <span className="design-text-tab" title={keyOf(one)}>
      {fillText(documentMessages[one.kind], { id: titleOfText(one) })}
      {design.saving.baseOf(one) ? <i role="img" aria-label={jsonEditorMessages.unsaved} /> : null}
      {errors > 0 ? (
        <b data-severity="error">{fillText(jsonEditorMessages.errors, { count: errors })}</b>
      ) : warnings > 0 ? (
        <b data-severity="warning">{fillText(jsonEditorMessages.warnings, { count: warnings })}</b>
      ) : null}
    </span>
  )
}

interface OpenTextProps {
  design: Design
  present: ParsedText
  /** Null until they have come. */
  names: JsonNames | null
}

/** One text in the editor, with what completes, explains and checks it. */
function OpenText({ design, present, names }: OpenTextProps) {
  const state = useWatched(design.state)
  const diagnostics = useWatched(design.diagnostics)
  const language = useJsonLanguage(present.kind, names)
  const { rendered } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names come with another rendering alone
  const own = useMemo(() => ownNames(state), [rendered])
  const { root, problems } = useJsonProblems({ present, diagnostics, language, own })
  const pointer = selectedPointer(state, isSameDocument(present, design.ref), present)
  const selected = useMemo(() => (root && pointer ? stretchOf(root, pointer) : null), [root, pointer])
  const noteId = useId()
  const [target, setTarget] = useState<{ offset: number } | null>(null)
  const write = (next: string) => design.write(present, next)
  const { fault, text } = present
  return (
    <>
      {fault ? <FaultNote fault={fault} onGo={() => setTarget({ offset: fault.offset })} /> : null}
      <Suspense fallback={null}>
        <JsonEditor
          title={fillText(texts.editor, { title: keyOf(present) })}
          describedBy={noteId}
          {...{ text, problems, selected, target, language, own }}
          onChange={write}
          onCursor={(offset) => selectIn(design, present, offset)}
        />
      </Suspense>
      <p id={noteId} className="design-note">
        {jsonEditorMessages.keys}
      </p>
    </>
  )
}

/** Where the text stops and what to do, with the way there; the change that mends it stands at the place. */
const FaultNote = ({ fault, onGo }: { fault: TextFault; onGo(): void }) => (
  <p className="design-fault" role="alert">
    {fault.message}
    <Button size="small" type="link" onClick={onGo}>
      {jsonEditorMessages.faultAt}
    </Button>
  </p>
)

/** The pointer of the selected part in a text: where it stands on the screen, or its field in the model. */
function selectedPointer(
  { rendered, selection }: DesignState,
  isDesigned: boolean,
  { kind }: ParsedText,
): string | null {
  const node = nodeWithKey(rendered.screen?.outline ?? [], selection)
  if (!node) return null
  if (isDesigned) return node.pointer
  return kind === 'model' && node.field ? `/fields/${node.field}` : null
}

/** Selects what is written at an offset of a text, as that is now. */
function selectIn(design: Design, ref: DocumentRef, offset: number): void {
  const text = design.state.snapshot().texts.find((one) => isSameDocument(one, ref))
  const root = text && !text.fault ? readText(text.text).root : undefined
  if (root) design.selectAt(placeAt(root, offset), ref)
}

const loadLanguages = retrying(() => import('#widgets/jsonLanguage'))

/** The language of a kind in a worker; without one the editor is as good as any other. */
function useJsonLanguage(kind: string, names: JsonNames | null): JsonLanguage | null {
  const { files } = useEngine().runtime
  const [language, setLanguage] = useState<JsonLanguage | null>(null)
  useEffect(() => {
    if (!names) return
    const load = async (address: string) => (await files.stored()).asset(address)
    const started = loadLanguages()
      .then(({ startWorkerLanguage }) => startWorkerLanguage({ kind, names, load }))
      .catch(() => null)
    let isCurrent = true
    void started.then((ready) => isCurrent && setLanguage(ready))
    return () => {
      isCurrent = false
      setLanguage(null)
      void started.then((ready) => ready?.close())
    }
  }, [kind, names, files])
  return language
}
