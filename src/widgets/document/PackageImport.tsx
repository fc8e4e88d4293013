import { Alert, Button } from 'antd'
import { type ComponentType, useState } from 'react'
import type { Diagnostic, DocumentRef } from '#core/document'
import { documentMessages, fillText, revisionName, packageMessages as texts } from '#core/message'
import { toned } from '#core/palette'
import { useEngine } from '#react/engine'
import { FilePlace } from '#widgets/dialog'
import { useNotifier } from '#widgets/face'
import { type ImportAnswer, type ImportedDocument, type PackageFault, sendPackage } from './packageCalls.ts'
import './document.css'

/** A dialog that publishes drafts together, after it has shown what that would do. */
export interface DraftsPublishProps {
  chosen: readonly (DocumentRef & { revision: number })[]
  title: string
  onClose(): void
  onPublished(): void
}

interface ResultProps {
  /** Opens a document in the designer. */
  onOpen(ref: DocumentRef): void
}

interface PackageImportProps extends ResultProps {
  Publish: ComponentType<DraftsPublishProps>
}

/** Imports documents from one file as drafts: first what it would do and what is wrong, then all of them or none. */
export function PackageImport({ onOpen, Publish }: PackageImportProps) {
  const { file, result, failure, isBusy, check, store, clear } = usePackage()
  const [isPublishing, setPublishing] = useState(false)
  const { shows } = useEngine().ports.permissions()
  const changed = result?.documents.filter(({ state }) => state !== 'same') ?? []
  const count = changed.length
  const close = () => setPublishing(false)
  return (
    <div className="document-import" aria-busy={isBusy}>
      {file ? (
        <p className="document-file">{file.name}</p>
      ) : (
        <FilePlace accept=".zip,.json" onFiles={([first]) => first && check(first)}>
          {texts.place}
        </FilePlace>
      )}
      {failure ? <Alert type="error" message={failure} /> : null}
      {isBusy ? (
        <p className="document-note" role="status">
          {result ? texts.storing : texts.checking}
        </p>
      ) : null}
      {result ? <ImportResult {...{ result, onOpen }} /> : <p className="document-note">{texts.help}</p>}
      {file ? (
        <footer>
          <Button onClick={clear}>{texts.again}</Button>
          {result && !result.saved && result.faults.length === 0 && count > 0 ? (
            <Button type="primary" loading={isBusy} onClick={store}>
              {fillText(texts.import, { count })}
            </Button>
          ) : null}
          {result?.saved && count > 0 && shows('document:publish') ? (
            <Button type="primary" onClick={() => setPublishing(true)}>
              {texts.publishAll}
            </Button>
          ) : null}
        </footer>
      ) : null}
      {isPublishing ? (
        <Publish
          chosen={changed.map(({ kind, id, revision }) => ({ kind, id, revision: revision ?? 0 }))}
          title={fillText(texts.publishTitle, { count })}
          onClose={close}
          onPublished={() => {
            close()
            clear()
          }}
        />
      ) : null}
    </div>
  )
}

/** The chosen file, and what the server says of it. */
function usePackage() {
  const { http } = useEngine().runtime
  const notifier = useNotifier()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportAnswer | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (sent: File, stamp: string | null) => {
    setFile(sent)
    setBusy(true)
    setFailure('')
    try {
      const answer = await sendPackage(http, sent, stamp)
      setResult(answer)
      const count = answer.documents.filter(({ state }) => state !== 'same').length
      if (answer.saved) notifier.done(fillText(texts.imported, { count }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ file, result, failure, isBusy },
    check: (chosen: File) => void send(chosen, null),
    store: () => file && result && void send(file, result.stamp),
    clear: () => {
      setFile(null)
      setResult(null)
      setFailure('')
    },
  }
}

interface ImportResultProps extends ResultProps {
  result: ImportAnswer
}

function ImportResult({ result, onOpen }: ImportResultProps) {
  const { documents, faults, diagnostics, saved } = result
  const isOf = (ref: DocumentRef) => (one: Diagnostic) => one.document.kind === ref.kind && one.document.id === ref.id
  const others = diagnostics.filter((one) => !documents.some((ref) => isOf(ref)(one)))
  const isUnchanged = documents.length > 0 && documents.every(({ state }) => state === 'same')
  return (
    <>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      {isUnchanged && !saved ? <Alert type="info" message={texts.nothing} /> : null}
      {documents.length > 0 ? (
        <table className="document-table">
          <thead>
            <tr>
              <th scope="col">{texts.document}</th>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.check}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((one) => (
              <ImportLine
                key={`${one.kind} ${one.id}`}
                document={one}
                saved={saved}
                diagnostics={diagnostics.filter(isOf(one))}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {others.length > 0 ? (
        <section>
          <h3>{texts.others}</h3>
          <DiagnosticLines diagnostics={others} isNamed />
        </section>
      ) : null}
    </>
  )
}

function Faults({ faults }: { faults: readonly PackageFault[] }) {
  return (
    <section>
      <Alert type="error" message={fillText(texts.faulty, { count: faults.length })} />
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{texts.file}</th>
            <th scope="col">{texts.problem}</th>
            <th scope="col">{texts.remedy}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ file, message, hint }) => (
            <tr key={`${file} ${message}`}>
              <td>{file}</td>
              <td>{message}</td>
              <td>{hint}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ImportLineProps extends ResultProps {
  document: ImportedDocument
  saved: boolean
  diagnostics: readonly Diagnostic[]
}

function ImportLine({ document, saved, diagnostics, onOpen }: ImportLineProps) {
  const { title, kind, id, state, draftBy } = document
  return (
    <tr>
      <td>
        {saved ? (
          <button type="button" className="action-link" onClick={() => onOpen({ kind, id })}>
            {title || id}
          </button>
        ) : (
          title || id
        )}
        <small>{fillText(documentMessages[kind], { id })}</small>
      </td>
      <td>
        {stateOf(document, saved)}
        {draftBy !== null && state !== 'same' ? (
          <small className="document-moved">{fillText(texts.overDraft, { author: draftBy })}</small>
        ) : null}
      </td>
      <td>
        {diagnostics.length === 0 ? (
          <span className={toned('face-tag', 'success')}>{texts.sound}</span>
        ) : (
          <DiagnosticLines {...{ diagnostics }} />
        )}
      </td>
    </tr>
  )
}

function stateOf({ state, revision }: ImportedDocument, saved: boolean): string {
  if (state === 'same') return fillText(texts.same, { revision: revisionName(revision ?? 0) })
  if (saved) return fillText(texts.saved, { revision: revision ?? 0 })
  return state === 'new' ? texts.new : fillText(texts.revised, { revision: revisionName(revision ?? 0) })
}

interface DiagnosticLinesProps {
  diagnostics: readonly Diagnostic[]
  /** Whether each line names its document. */
  isNamed?: boolean
}

const DiagnosticLines = ({ diagnostics, isNamed = false }: DiagnosticLinesProps) => (
  <ul className="document-diagnostics">
    {diagnostics.map(({ document, pointer, code, message, hint, severity }) => (
      <li key={`${document.id} ${pointer} ${code} ${message}`} data-severity={severity}>
        {message}
        {hint ? `，${hint}` : ''} <code>{isNamed ? `${document.id}${pointer}` : pointer}</code>
      </li>
    ))}
  </ul>
)
