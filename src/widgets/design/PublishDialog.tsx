import { Alert, Button, Checkbox, Input, Modal } from 'antd'
import { useCallback, useId, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { fillText, messages, designMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import type { Design } from '#react/design'
import { useEngine } from '#react/engine'
import { useRequest, useWatched } from '#react/watch'
import { type HttpCalls, isHttpFailure } from '#runtime/http'
import { useNotifier } from '#widgets/face'

interface PublishDialogProps {
  design: Design
  title: string
  onClose(): void
}

/** A step of the table plan that loses values. */
interface LossyStep {
  id: string
  table: string
  column?: string
  losses: readonly string[]
  rows: number
}

interface Difference {
  change: keyof typeof texts.change
  what: string
  name: string
  property: string
  pointer: string
}

/** What is published of one document: its stored revision and how it differs from the published one. */
interface Change extends DocumentRef {
  revision: number
  /** Null for the first publication. */
  differences: readonly Difference[] | null
}

/** Publishes the stored drafts: what changes in words, and each step that loses values to be ticked. */
export function PublishDialog({ design, title, onClose }: PublishDialogProps) {
  const { http } = useEngine().runtime
  const notifier = useNotifier()
  const diagnostics = useWatched(design.diagnostics)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const noteId = useId()
  const [note, setNote] = useState('')
  const [steps, setSteps] = useState<readonly LossyStep[]>([])
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await design.saving.save()
      return changesOf(http, design, signal)
    },
    [http, design],
  )
  const changes = useRequest(ask)
  const open = (changes.value ?? []).filter(({ differences }) => differences === null || differences.length > 0)

  const publish = async () => {
    setBusy(true)
    setFailure('')
    const documents = open.map(({ kind, id, revision }) => ({ kind, id, revision }))
    try {
      await http.post('/online/document/publish', { documents, note, confirm: confirmed }, { quiet: 'all' })
      notifier.done(texts.published)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setSteps(lossyStepsOf(error))
    } finally {
      setBusy(false)
    }
  }

  const isReady = errors.length === 0 && open.length > 0 && steps.every(({ id }) => confirmed.includes(id))
  return (
    <Modal
      open
      title={fillText(texts.publishTitle, { title })}
      width={720}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.word.cancel}</Button>
          <Button type="primary" disabled={!isReady} loading={isBusy} onClick={publish}>
            {texts.publish}
          </Button>
        </>
      }
    >
      <div className="design-publish">
        {errors.length > 0 ? (
          <Alert
            type="error"
            message={fillText(texts.checkFirst, { count: errors.length })}
            description={
              <ul>
                {errors.map(({ pointer, message }) => (
                  <li key={`${pointer} ${message}`}>{message}</li>
                ))}
              </ul>
            }
          />
        ) : null}
        {failure ? <Alert type={steps.length > 0 ? 'warning' : 'error'} message={failure} /> : null}
        {steps.length > 0 ? <Losses {...{ steps, confirmed, setConfirmed }} /> : null}
        <section>
          <h3>{texts.changes}</h3>
          {changes.status === 'failed' ? <Alert type="error" message={changes.reason} /> : null}
          {changes.value && open.length === 0 ? <p className="design-note">{texts.noChanges}</p> : null}
          {open.map((change) => (
            <ChangeList key={`${change.kind} ${change.id}`} change={change} />
          ))}
        </section>
        <label htmlFor={noteId}>{texts.note}</label>
        <Input.TextArea
          id={noteId}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Modal>
  )
}

const ChangeList = ({ change: { kind, id, differences } }: { change: Change }) => (
  <>
    <h4>
      {kind} {id}
    </h4>
    {differences === null ? (
      <p className="design-note">{texts.firstPublish}</p>
    ) : (
      <ul>
        {differences.map(({ change, what, name, property, pointer }) => (
          <li key={`${change} ${pointer}`}>
            <b>{texts.change[change]}</b> {[what, name, property].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    )}
  </>
)

interface LossesProps {
  steps: readonly LossyStep[]
  confirmed: readonly string[]
  setConfirmed(ids: readonly string[]): void
}

const Losses = ({ steps, confirmed, setConfirmed }: LossesProps) => (
  <fieldset>
    <legend>{texts.losses}</legend>
    {steps.map(({ id, table, column, losses, rows }) => (
      <Checkbox
        key={id}
        checked={confirmed.includes(id)}
        onChange={({ target }) =>
          setConfirmed(target.checked ? [...confirmed, id] : confirmed.filter((one) => one !== id))
        }
      >
        {[table, column].filter(Boolean).join('.')} {losses.join('、')} {fillText(texts.lossRows, { rows })}
      </Checkbox>
    ))}
  </fieldset>
)

/** The steps that a refused publication asks to confirm. */
function lossyStepsOf(error: unknown): readonly LossyStep[] {
  const result = isHttpFailure(error) ? error.result : null
  const plan = isObject(result) && Array.isArray(result.plan) ? (result.plan as LossyStep[]) : []
  return plan.filter(({ losses }) => losses.length > 0)
}

interface ListedDocument extends DocumentRef {
  revision: number
  publishedRevision: number | null
}

/** What of a design is stored and not yet published. */
async function changesOf(http: HttpCalls, design: Design, signal: AbortSignal): Promise<readonly Change[]> {
  const stored = design.saving.revisions().filter(({ revision }) => revision !== null)
  return Promise.all(stored.map((one) => changeOf(http, one as DocumentRef & { revision: number }, signal)))
}

async function changeOf(
  http: HttpCalls,
  { kind, id, revision }: DocumentRef & { revision: number },
  signal: AbortSignal,
): Promise<Change> {
  const options = { signal, quiet: 'all' } as const
  const { records } = await http.get<{ records: readonly ListedDocument[] }>(
    '/online/document/list',
    { kind, keyword: id, pageSize: '100' },
    options,
  )
  const listed = records.find((one) => one.id === id)
  const from = listed?.publishedRevision ?? null
  if (from === null) return { kind, id, revision, differences: null }
  if (from === revision) return { kind, id, revision, differences: [] }
  const query = { kind, id, from: String(from), to: String(revision) }
  const differences = await http.get<readonly Difference[]>('/online/document/diff', query, options)
  return { kind, id, revision, differences }
}
