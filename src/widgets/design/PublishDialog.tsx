import { Alert, Button, Checkbox, Input, Modal } from 'antd'
import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import { isSameDocument, placeText } from '#core/design'
import type { Diagnostic } from '#core/document'
import { designNames, fillText, messages, designMessages as texts, unknownMessages } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { useNotifier } from '#widgets/face'
import { type ChosenRoles, grantScreens, PublishAudience } from './PublishAudience.tsx'
import { PublishMoves } from './PublishMoves.tsx'
import {
  type Audience,
  type DraftAlong,
  designAddress,
  type FieldMove,
  openSteps,
  type PlannedDocument,
  type PublishPlan,
  type PublishSource,
  planOf,
  publishTimeoutMs,
  type TableStep,
  withoutTitle,
} from './publishPlan.ts'
import './publish.css'

interface PublishDialogProps {
  design: PublishSource
  title: string
  /** Where a note that was begun stays until the next opening. */
  begun?: { current: string }
  onClose(): void
  onPublished(): void
}

/** What is chosen in the dialog. */
interface Choice {
  note: string
  /** Ids of the steps whose losses are accepted. */
  confirmed: readonly string[]
  /** Null for the suggested ones. */
  moves: readonly FieldMove[] | null
  /** Other drafts that are published along. */
  along: readonly DraftAlong[]
  roles: ChosenRoles
}

const noChoice: Choice = { note: '', confirmed: [], moves: null, along: [], roles: { roleIds: [], withActions: true } }

/** Publishes the stored drafts: what changes in words, who will see it, and each step that loses values to be ticked. */
export function PublishDialog({ design, title, begun, onClose, onPublished }: PublishDialogProps) {
  const { runtime, ports } = useEngine()
  const { http } = runtime
  const notifier = useNotifier()
  const noteId = useId()
  const [choice, setChoice] = useState({ ...noChoice, note: begun?.current ?? '' })
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { note, confirmed, roles } = choice
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  const ask = useCallback(
    (signal: AbortSignal) => planOf(http, { design, moves: choice.moves, along: choice.along }, signal),
    [http, design, choice.moves, choice.along],
  )
  const { value: planned, status, ...request } = useRequest(ask)
  const plan = planned?.plan ?? null
  const moves = choice.moves ?? plan?.moves.map(withoutTitle) ?? []
  const open = openSteps(plan, moves)
  const publish = async () => {
    setBusy(true)
    setFailure('')
    try {
      const body = { documents: planned?.documents ?? [], note, confirm: confirmed, moves }
      const options = { quiet: 'all', timeoutMs: publishTimeoutMs } as const
      const published = await http.post<Published>('/online/document/publish', body, options)
      notifier.done(texts.published)
      await grantScreens(http, published.audience ?? [], roles).catch(() => notifier.warn(texts.notGranted))
      onPublished()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const openDesign = ({ document, pointer }: Diagnostic) => {
    onClose()
    ports.navigation.go(designAddress(document, pointer))
  }
  const isReady = plan?.publishable === true && open.every(({ id }) => confirmed.includes(id))
  return (
    <Modal
      open
      title={fillText(texts.publishTitle, { title })}
      width={720}
      wrapProps={{
        // The dialog itself hears the key afterwards: Escape closes it, Tab stays in it.
        onKeyDownCapture: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && isReady && !isBusy) void publish()
        },
      }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.word.cancel}</Button>
          <Button
            type="primary"
            disabled={!isReady}
            loading={isBusy}
            title={texts.publishKey}
            aria-keyshortcuts="Control+Enter"
            onClick={publish}
          >
            {texts.publish}
          </Button>
        </>
      }
    >
      <div className="design-publish" aria-busy={status === 'loading'}>
        {failure ? <Alert type="error" message={failure} /> : null}
        {'reason' in request ? <Alert type="error" message={request.reason} /> : null}
        {status === 'loading' && !planned ? <p className="design-note">{texts.planning}</p> : null}
        {plan ? <Plan {...{ plan, moves, open, choice, change, design: openDesign }} /> : null}
        {planned && !plan ? <p className="design-note">{texts.noChanges}</p> : null}
        <label htmlFor={noteId}>{texts.note}</label>
        <Input.TextArea
          id={noteId}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => {
            change({ note: target.value })
            if (begun) begun.current = target.value
          }}
        />
      </div>
    </Modal>
  )
}

/** The answer of a publication. */
interface Published {
  /** Who sees the screens that are new. */
  audience?: readonly Audience[]
}

interface PlanProps {
  plan: PublishPlan
  moves: readonly FieldMove[]
  /** The steps that must be confirmed as it is chosen now. */
  open: readonly TableStep[]
  choice: Choice
  change(part: Partial<Choice>): void
  /** Goes to the place of a mistake. */
  design(mistake: Diagnostic): void
}

/** What a publication would do. */
function Plan({ plan, moves, open, choice, change, design }: PlanProps) {
  const { documents, diagnostics, along = [] } = plan
  const { confirmed, roles } = choice
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return (
    <>
      {errors.length > 0 ? (
        <Alert
          type="error"
          message={fillText(texts.checkFirst, { count: errors.length })}
          description={
            <ul>
              {errors.map((one) => (
                <MistakeLine
                  key={`${one.document.id} ${one.pointer} ${one.message}`}
                  mistake={one}
                  design={isElsewhere(one, documents) ? design : null}
                />
              ))}
            </ul>
          }
        />
      ) : null}
      {along.length > 0 ? (
        <TakeAlong drafts={along} take={() => change({ along: [...choice.along, ...along] })} />
      ) : null}
      <PublishMoves {...{ plan, moves }} setMoves={(next) => change({ moves: next })} />
      {open.length > 0 ? (
        <Losses steps={open} confirmed={confirmed} setConfirmed={(ids) => change({ confirmed: ids })} />
      ) : null}
      <BroughtBack steps={plan.plan} />
      {documents.length > 0 ? (
        <section>
          <h3>{texts.changes}</h3>
          {documents.map((document) => (
            <ChangeList key={`${document.kind} ${document.id}`} document={document} />
          ))}
        </section>
      ) : null}
      <PublishAudience {...{ plan, roles }} setRoles={(next) => change({ roles: next })} />
    </>
  )
}

/** Whether a mistake is in another document; what stands in no document has no place to go to. */
const isElsewhere = ({ document }: Diagnostic, documents: readonly PlannedDocument[]): boolean =>
  document.id !== '' && !documents.some((planned) => isSameDocument(planned, document))

interface TakeAlongProps {
  drafts: readonly DraftAlong[]
  take(): void
}

/** Offers to publish other drafts of the person together with these, as they take errors away. */
const TakeAlong = ({ drafts, take }: TakeAlongProps) => (
  <Alert
    type="info"
    message={texts.along}
    description={
      <ul>
        {drafts.map(({ kind, id, title, revision }) => (
          <li key={`${kind} ${id}`}>
            {fillText(texts.planned, { kind: kindNames[kind] ?? kind, title: title || id })}{' '}
            {fillText(texts.draftOf, { revision })}
          </li>
        ))}
      </ul>
    }
    action={
      <Button size="small" onClick={take}>
        {texts.takeAlong}
      </Button>
    }
  />
)

const titleOfStep = ({ table, column, title }: Pick<TableStep, 'table' | 'column' | 'title'>): string =>
  title ?? [table, column].filter(Boolean).join('.')

/** The kept values that come back. */
function BroughtBack({ steps }: { steps: readonly TableStep[] }) {
  const restoring = steps.filter(({ restored = 0 }) => restored > 0)
  if (restoring.length === 0) return null
  return (
    <ul>
      {restoring.map((step) => (
        <li key={step.id}>{fillText(texts.broughtBack, { title: titleOfStep(step), rows: step.restored ?? 0 })}</li>
      ))}
    </ul>
  )
}

interface MistakeLineProps {
  mistake: Diagnostic
  /** Goes to its place; null where it is in a document that is published here. */
  design: ((mistake: Diagnostic) => void) | null
}

/** A mistake that refuses the publication; in another document with the way to it. */
const MistakeLine = ({ mistake, design }: MistakeLineProps) => (
  <li>
    {mistake.message} <code>{`${mistake.document.id}${mistake.pointer}`}</code>
    {design ? (
      <Button size="small" type="link" onClick={() => design(mistake)}>
        {mistake.document.kind === 'screen' ? texts.designThis : texts.title}
      </Button>
    ) : null}
  </li>
)

const kindNames: Readonly<Record<string, string>> = unknownMessages.kinds

const ChangeList = ({ document: { kind, title, live, changes } }: { document: PlannedDocument }) => (
  <>
    <h4>{fillText(texts.planned, { kind: kindNames[kind] ?? kind, title })}</h4>
    {live === null ? <p className="design-note">{texts.firstPublish}</p> : null}
    <ul>
      {changes.map((one) => (
        <li key={`${one.change} ${one.pointer}`}>
          <b>{designNames.change[one.change]}</b> {placeText(one)}
        </li>
      ))}
    </ul>
  </>
)

interface LossesProps {
  steps: readonly TableStep[]
  confirmed: readonly string[]
  setConfirmed(ids: readonly string[]): void
}

const Losses = ({ steps, confirmed, setConfirmed }: LossesProps) => (
  <fieldset>
    <legend>{texts.losses}</legend>
    {steps.map(({ id, losses, rows, keptDays: days = 0, ...step }) => (
      <Checkbox
        key={id}
        checked={confirmed.includes(id)}
        onChange={({ target }) =>
          setConfirmed(target.checked ? [...confirmed, id] : confirmed.filter((one) => one !== id))
        }
      >
        {fillText(days > 0 ? texts.keptLoss : texts.lossStep, {
          ...{ title: titleOfStep(step), rows, days },
          loss: losses.map((loss) => texts.loss[loss] ?? loss).join('、'),
        })}
      </Checkbox>
    ))}
  </fieldset>
)
