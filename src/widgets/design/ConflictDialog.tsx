import { Alert, Button, Modal } from 'antd'
import { useId, useMemo, useState } from 'react'
import {
  type Clash,
  type Difference,
  diffDocuments,
  type FieldTitles,
  isSameDocument,
  itemTitle,
  type MergedText,
  mergeTexts,
  placeText,
  type Side,
} from '#core/design'
import { type Json, printJson, TextBroken } from '#core/edit'
import { designNames, fillText, messages, revisionName, designMessages as texts } from '#core/message'
import type { Model } from '#core/model'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import type { Design, SavingState } from '#react/design'
import { useWatched } from '#react/watch'
import './conflictDialog.css'

interface ConflictDialogProps {
  design: Design
  title: string
  conflict: Pick<Extract<SavingState, { status: 'conflict' }>, 'newer' | 'author' | 'base' | 'model'>
  /** Makes the newer text the base of what is stored next. */
  accept(): void
  onClose(): void
}

type Choices = Readonly<Record<string, Side>>

/** There is a newer text, as somebody else has saved first or a release has brought one: what either has changed, what clashes to be chosen one by one, and both brought together. */
export function ConflictDialog({ design, title, conflict, accept, onClose }: ConflictDialogProps) {
  const { newer, base, model } = conflict
  const author = conflict.author || texts.conflictOther
  const { texts: documents, rendered } = useWatched(design.state)
  const ownModel = rendered.screen?.model
  const titles = useMemo(() => fieldTitles(ownModel, model?.text), [ownModel, model?.text])
  const own = documents.find((one) => isSameDocument(one, newer))?.text ?? newer.text
  const [choices, setChoices] = useState<Choices>({})
  const merged = useMemo(() => merge({ base, own, newer: newer.text }, choices), [base, own, newer.text, choices])
  const changes = useMemo(
    () => ({ own: differences(base, own, titles), newer: differences(base, newer.text, titles) }),
    [base, own, newer.text, titles],
  )
  const versions = useMemo(() => [base, newer.text, own].map(parseJson), [base, newer.text, own])
  const open = merged.clashes.filter(({ key }) => !choices[key])
  const settle = (label: string, text: string) => {
    onClose()
    accept()
    if (text !== own) design.take(label, newer, text)
    void design.saving.save()
  }
  const isShipped = newer.revision === 0
  const note = { title, revision: revisionName(newer.revision ?? 0) }
  return (
    <Modal
      open
      title={fillText(isShipped ? texts.shippedTitle : texts.conflictTitle, note)}
      width={840}
      onCancel={onClose}
      footer={
        <div className="design-merge-foot">
          <Button onClick={() => settle(texts.takeNewer, newer.text)}>{texts.takeNewer}</Button>
          <Button onClick={() => settle(texts.keepOwn, own)}>{texts.keepOwn}</Button>
          <Button
            type="primary"
            disabled={merged.fault !== '' || open.length > 0}
            onClick={() => settle(isShipped ? texts.doMergeShipped : fillText(texts.doMerge, note), merged.text)}
          >
            {texts.merge}
          </Button>
        </div>
      }
    >
      <div className="design-merge">
        <Verdict merged={merged} />
        <div className="design-merge-changes">
          <ChangeList title={fillText(texts.conflictNewer, { author })} changes={changes.newer} />
          <ChangeList title={messages.form.mine} changes={changes.own} />
        </div>
        {merged.clashes.length > 0 ? (
          <section>
            <h3>{texts.clashes}</h3>
            {merged.clashes.map((clash) => (
              <ClashChoice
                key={clash.key}
                {...{ clash, author, titles }}
                title={itemTitle(clash, versions, titles)}
                choice={choices[clash.key]}
                choose={(side) => setChoices({ ...choices, [clash.key]: side })}
              />
            ))}
          </section>
        ) : null}
      </div>
    </Modal>
  )
}

interface Merged extends MergedText {
  /** Why the own text cannot be merged; empty if it can. */
  fault: string
}

/** The merged text; while the own text does not parse, none. */
function merge(versions: Parameters<typeof mergeTexts>[0], choices: Choices): Merged {
  try {
    return { ...mergeTexts(versions, choices), fault: '' }
  } catch (error) {
    if (error instanceof TextBroken) return { text: '', clashes: [], fault: error.message }
    throw error
  }
}

/** The titles of the fields of the screen that is designed, and of the newest model of the newer one. */
function fieldTitles(own: Pick<Model, 'field'> | null | undefined, newer: string | undefined): FieldTitles {
  const document = newer === undefined ? undefined : parseJson(newer)
  const fields = isObject(document) && isObject(document.fields) ? document.fields : {}
  const titleIn = (field: unknown) => (isObject(field) ? textOrEmpty(field.title) : '')
  return (name) => own?.field(name)?.title || titleIn(fields[name]) || undefined
}

/** The differences of two texts; none while one does not parse. */
function differences(from: string, to: string, titles: FieldTitles): readonly Difference[] {
  const [before, after] = [parseJson(from), parseJson(to)]
  return before === undefined || after === undefined ? [] : diffDocuments(before, after, titles)
}

const Verdict = ({ merged: { clashes, fault } }: { merged: Merged }) => {
  if (fault) return <Alert type="error" showIcon message={fillText(texts.conflictBroken, { fault })} />
  if (clashes.length === 0) return <Alert type="success" showIcon message={texts.conflictFree} />
  return <Alert type="warning" showIcon message={fillText(texts.conflictCount, { count: clashes.length })} />
}

const maxChanges = 50

interface ChangeListProps {
  title: string
  changes: readonly Difference[]
}

const ChangeList = ({ title, changes }: ChangeListProps) => (
  <section>
    <h3>{title}</h3>
    {changes.length === 0 ? <p className="design-note">{texts.conflictNothing}</p> : null}
    <ul>
      {changes.slice(0, maxChanges).map((difference) => (
        <li key={`${difference.change} ${difference.pointer}`}>
          <b>{designNames.change[difference.change]}</b> {changeText(difference)}
        </li>
      ))}
    </ul>
    {changes.length > maxChanges ? (
      <p className="design-note">{fillText(texts.conflictMore, { count: changes.length - maxChanges })}</p>
    ) : null}
  </section>
)

const changeText = (difference: Difference): string =>
  difference.change === 'moved' ? fillText(texts.orderOf, { part: placeText(difference) }) : placeText(difference)

interface ClashChoiceProps {
  clash: Clash
  /** What people call the item that clashes. */
  title: string
  titles: FieldTitles
  author: string
  choice: Side | undefined
  choose(side: Side): void
}

/** A place that both have changed, with both values side by side. */
function ClashChoice({ clash, title, titles, author, choice, choose }: ClashChoiceProps) {
  const group = useId()
  const words = placeText({ ...clash, title })
  const side = (which: Side, label: string) => (
    <label className="design-merge-side" data-chosen={choice === which || undefined}>
      <span>
        <input type="radio" name={group} checked={choice === which} onChange={() => choose(which)} />
        {label}
      </span>
      <ClashValue {...{ clash, titles }} value={clash[which]} />
    </label>
  )
  return (
    <fieldset className="design-merge-clash">
      <legend>
        {clash.isOrder ? fillText(texts.orderOf, { part: words }) : words} <code>{clash.pointer}</code>
      </legend>
      <div className="design-merge-sides">
        {side('newer', fillText(texts.conflictNewer, { author }))}
        {side('own', messages.form.mine)}
      </div>
    </fieldset>
  )
}

type ClashValueProps = Pick<ClashChoiceProps, 'clash' | 'titles'> & { value: unknown }

function ClashValue({ clash: { isOrder }, titles, value }: ClashValueProps) {
  if (value === undefined) return <p className="design-note">{texts.absent}</p>
  if (isOrder && Array.isArray(value)) return <pre>{value.map((name) => titles(String(name)) ?? name).join('、')}</pre>
  return <pre>{typeof value === 'string' ? value : printJson(value as Json, { column: narrow })}</pre>
}

/** Half of a dialog holds fewer characters than a line of a text. */
const narrow = 90
