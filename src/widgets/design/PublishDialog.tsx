import { Alert, Button, Checkbox, Input, Modal } from 'antd'
import { useCallback, useId, useState } from 'react'
import type { Diagnostic, DocumentRef } from '#core/document'
import { audienceText, designNames, fillText, messages, designMessages as texts, unknownMessages } from '#core/message'
import type { Design } from '#react/design'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import { useNotifier } from '#widgets/face'

/** A revision to publish. With `restore` its content becomes a new one: it may be older than what is live. */
interface ChosenRevision extends DocumentRef {
  revision: number
  restore?: boolean
}

interface PublishDialogProps {
  /** What is published: open texts, or earlier revisions. */
  design: {
    saving: Pick<Design['saving'], 'save'> &
      Partial<Pick<Design['saving'], 'state'>> & { revisions(): readonly (ChosenRevision | Unsaved)[] }
  }
  title: string
  onClose(): void
  onPublished(): void
}

type Unsaved = DocumentRef & { revision: number | null; restore?: false }

/** A step of the table plan that loses values. */
interface LossyStep {
  id: string
  table: string
  column?: string
  title?: string
  losses: readonly (keyof typeof texts.loss)[]
  rows: number
  /** How many days the values of a removed column can be brought back. */
  keptDays?: number
}

interface Difference {
  change: keyof typeof designNames.change
  what: string
  name: string
  property: string
  pointer: string
}

/** What would become of a document. */
interface PlannedDocument extends DocumentRef {
  title: string
  /** The revision that is live; null for the first publication. */
  live: number | null
  changes: readonly Difference[]
}

/** A field with another name. If its values go with it, its steps lose nothing. */
interface MovableField {
  model: string
  from: string
  to: string
  title: string
  steps: readonly string[]
}

interface PublishPlan {
  documents: readonly PlannedDocument[]
  plan: readonly LossyStep[]
  /** The steps that must be confirmed. */
  needs: readonly string[]
  /** The fields that look as if they only had another name. */
  moves: readonly MovableField[]
  diagnostics: readonly Diagnostic[]
  publishable: boolean
  audience: readonly { screen: string; roleCount: number; roles: readonly { roleName: string }[] }[]
}

/** Publishes the stored drafts: what changes in words, who will see it, and each step that loses values to be ticked. */
export function PublishDialog({ design, title, onClose, onPublished }: PublishDialogProps) {
  const { http } = useEngine().runtime
  const notifier = useNotifier()
  const noteId = useId()
  const [note, setNote] = useState('')
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [unmoved, setUnmoved] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ask = useCallback((signal: AbortSignal) => planOf(http, design, signal), [http, design])
  const { value: planned, status, ...request } = useRequest(ask)
  const documents = planned?.documents ?? []
  const moved = (planned?.plan?.moves ?? []).filter((move) => !unmoved.includes(moveKey(move)))
  const open = openSteps(planned?.plan, moved)
  const publish = async () => {
    setBusy(true)
    setFailure('')
    try {
      const body = {
        documents,
        note,
        confirm: confirmed,
        moves: moved.map(({ model, from, to }) => ({ model, from, to })),
      }
      await http.post('/online/document/publish', body, { quiet: 'all' })
      notifier.done(texts.published)
      onPublished()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const isReady = planned?.plan?.publishable === true && open.every(({ id }) => confirmed.includes(id))
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
      <div className="design-publish" aria-busy={status === 'loading'}>
        {failure ? <Alert type="error" message={failure} /> : null}
        {'reason' in request ? <Alert type="error" message={request.reason} /> : null}
        {planned?.plan ? (
          <Plan plan={planned.plan} {...{ open, confirmed, setConfirmed, unmoved, setUnmoved }} />
        ) : null}
        {planned && !planned.plan ? <p className="design-note">{texts.noChanges}</p> : null}
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

const moveKey = ({ model, from }: MovableField): string => `${model}.${from}`

/** The steps that must be confirmed, without those of fields whose values go with them. */
function openSteps(plan: PublishPlan | null | undefined, moved: readonly MovableField[]): readonly LossyStep[] {
  const without = new Set(moved.flatMap(({ steps }) => steps))
  return plan?.plan.filter(({ id }) => plan.needs.includes(id) && !without.has(id)) ?? []
}

interface PlanProps extends Omit<LossesProps, 'steps'>, Omit<MovesProps, 'plan'> {
  plan: PublishPlan
  /** The steps that must be confirmed as it is chosen now. */
  open: readonly LossyStep[]
}

/** What a publication would do. */
function Plan({ plan, open, confirmed, setConfirmed, ...choice }: PlanProps) {
  const { documents, diagnostics, audience } = plan
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return (
    <>
      {errors.length > 0 ? (
        <Alert
          type="error"
          message={fillText(texts.checkFirst, { count: errors.length })}
          description={
            <ul>
              {errors.map(({ document, pointer, message }) => (
                <li key={`${document.id} ${pointer} ${message}`}>
                  {message} <code>{`${document.id}${pointer}`}</code>
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {plan.moves.length > 0 ? <Moves plan={plan} {...choice} /> : null}
      {open.length > 0 ? <Losses steps={open} {...{ confirmed, setConfirmed }} /> : null}
      <section>
        <h3>{texts.changes}</h3>
        {documents.map((document) => (
          <ChangeList key={`${document.kind} ${document.id}`} document={document} />
        ))}
      </section>
      {audience.map(({ screen, roleCount, roles }) => (
        <p key={screen} className="design-note">
          {fillText(texts.audience, { title: titleIn(documents, screen), roles: audienceText({ roleCount, roles }) })}
        </p>
      ))}
    </>
  )
}

const titleIn = (documents: readonly PlannedDocument[], screen: string): string =>
  documents.find(({ kind, id }) => kind === 'screen' && id === screen)?.title ?? screen

const kindNames: Readonly<Record<string, string>> = unknownMessages.kinds

const ChangeList = ({ document: { kind, title, live, changes } }: { document: PlannedDocument }) => (
  <>
    <h4>{fillText(texts.planned, { kind: kindNames[kind] ?? kind, title })}</h4>
    {live === null ? <p className="design-note">{texts.firstPublish}</p> : null}
    <ul>
      {changes.map(({ change, what, name, property, pointer }) => (
        <li key={`${change} ${pointer}`}>
          <b>{designNames.change[change]}</b> {[what, name, property].filter(Boolean).join(' ')}
        </li>
      ))}
    </ul>
  </>
)

interface MovesProps {
  plan: PublishPlan
  /** The fields whose values stay behind. */
  unmoved: readonly string[]
  setUnmoved(keys: readonly string[]): void
}

const Moves = ({ plan: { moves, plan }, unmoved, setUnmoved }: MovesProps) => (
  <fieldset>
    <legend>{texts.moves}</legend>
    {moves.map((move) => {
      const key = moveKey(move)
      const rows = plan.find(({ id }) => id === move.steps[0])?.rows ?? 0
      return (
        <Checkbox
          key={key}
          checked={!unmoved.includes(key)}
          onChange={({ target }) =>
            setUnmoved(target.checked ? unmoved.filter((one) => one !== key) : [...unmoved, key])
          }
        >
          {fillText(texts.move, { title: move.title, from: move.from, to: move.to, rows })}
        </Checkbox>
      )
    })}
  </fieldset>
)

interface LossesProps {
  steps: readonly LossyStep[]
  confirmed: readonly string[]
  setConfirmed(ids: readonly string[]): void
}

const Losses = ({ steps, confirmed, setConfirmed }: LossesProps) => (
  <fieldset>
    <legend>{texts.losses}</legend>
    {steps.map(({ id, table, column, title, losses, rows, keptDays: days = 0 }) => (
      <Checkbox
        key={id}
        checked={confirmed.includes(id)}
        onChange={({ target }) =>
          setConfirmed(target.checked ? [...confirmed, id] : confirmed.filter((one) => one !== id))
        }
      >
        {fillText(days > 0 ? texts.keptLoss : texts.lossStep, {
          ...{ title: title ?? [table, column].filter(Boolean).join('.'), rows, days },
          loss: losses.map((loss) => texts.loss[loss] ?? loss).join('、'),
        })}
      </Checkbox>
    ))}
  </fieldset>
)

interface Planned {
  documents: readonly ChosenRevision[]
  /** Null if nothing differs from what is live. */
  plan: PublishPlan | null
}

/** Stores what is unsaved, and asks what its publication would do. */
async function planOf(http: HttpCalls, design: PublishDialogProps['design'], signal: AbortSignal): Promise<Planned> {
  await design.saving.save()
  if (design.saving.state?.snapshot().status === 'conflict') throw new Error(texts.conflictFirst)
  const stored = design.saving
    .revisions()
    .flatMap((one) =>
      one.restore ? [one] : one.revision ? [{ kind: one.kind, id: one.id, revision: one.revision }] : [],
    )
  if (stored.length === 0) return { documents: [], plan: null }
  const options = { signal, quiet: 'all' } as const
  const plan = await http.post<PublishPlan>('/online/document/plan', { documents: stored }, options)
  const documents = stored.filter((one) => plan.documents.some(({ kind, id }) => kind === one.kind && id === one.id))
  return { documents, plan: documents.length > 0 ? plan : null }
}
