import { Alert, Button, Modal } from 'antd'
import { useId, useMemo, useState } from 'react'
import {
  type Clash,
  type Difference,
  diffDocuments,
  isSameDocument,
  type MergedText,
  mergeTexts,
  type PlaceWords,
  type Side,
} from '#core/design'
import { type Json, printJson, TextBroken } from '#core/edit'
import { designNames, documentPartTexts, fillText, messages, designMessages as texts } from '#core/message'
import { parseJson } from '#core/object'
import type { Design, SavingState } from '#react/design'
import { useWatched } from '#react/watch'
import './conflictDialog.css'

interface ConflictDialogProps {
  design: Design
  title: string
  conflict: Pick<Extract<SavingState, { status: 'conflict' }>, 'newer' | 'author' | 'base'>
  /** Makes the newer text the base of what is stored next. */
  accept(): void
  onClose(): void
}

type Choices = Readonly<Record<string, Side>>

/** There is a newer text, as somebody else has saved first or a release has brought one: what either has changed, what clashes to be chosen one by one, and both brought together. */
export function ConflictDialog({ design, title, conflict, accept, onClose }: ConflictDialogProps) {
  const { newer, base } = conflict
  const author = conflict.author || texts.conflictOther
  const { texts: documents, rendered } = useWatched(design.state)
  const titleOf = (name: string) => rendered.screen?.model?.field(name)?.title ?? name
  const own = documents.find((one) => isSameDocument(one, newer))?.text ?? newer.text
  const [choices, setChoices] = useState<Choices>({})
  const merged = useMemo(() => merge({ base, own, newer: newer.text }, choices), [base, own, newer.text, choices])
  const changes = useMemo(
    () => ({ own: differences(base, own), newer: differences(base, newer.text) }),
    [base, own, newer.text],
  )
  const open = merged.clashes.filter(({ key }) => !choices[key])
  const settle = (label: string, text: string) => {
    onClose()
    accept()
    if (text !== own) design.take(label, newer, text)
    void design.saving.save()
  }
  const isShipped = newer.revision === 0
  const note = { title, revision: newer.revision ?? '' }
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
          <ChangeList title={fillText(texts.conflictNewer, { author })} {...{ titleOf }} changes={changes.newer} />
          <ChangeList title={messages.form.mine} {...{ titleOf }} changes={changes.own} />
        </div>
        {merged.clashes.length > 0 ? (
          <section>
            <h3>{texts.clashes}</h3>
            {merged.clashes.map((clash) => (
              <ClashChoice
                key={clash.key}
                {...{ clash, author, titleOf }}
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

/** The differences of two texts; none while one does not parse. */
function differences(from: string, to: string): readonly Difference[] {
  const [before, after] = [parseJson(from), parseJson(to)]
  return before === undefined || after === undefined ? [] : diffDocuments(before, after)
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
  titleOf: TitleOf
}

const ChangeList = ({ title, changes, titleOf }: ChangeListProps) => (
  <section>
    <h3>{title}</h3>
    {changes.length === 0 ? <p className="design-note">{texts.conflictNothing}</p> : null}
    <ul>
      {changes.slice(0, maxChanges).map((difference) => (
        <li key={`${difference.change} ${difference.pointer}`}>
          <b>{designNames.change[difference.change]}</b> {changeWords(difference, titleOf)}
        </li>
      ))}
    </ul>
    {changes.length > maxChanges ? (
      <p className="design-note">{fillText(texts.conflictMore, { count: changes.length - maxChanges })}</p>
    ) : null}
  </section>
)

type TitleOf = (name: string) => string

/** A place as the designer calls it: the item by the title of its field, the property by its name in the panel. */
function wordsOf({ what, name, property }: PlaceWords, titleOf: TitleOf): string {
  const words: Readonly<Record<string, string>> = { ...documentPartTexts, ...designNames.word }
  const path = property === '' ? [] : property.split('.').map((key) => words[key] ?? key)
  return [what, titleOf(name), ...path].filter(Boolean).join(' ')
}

const changeWords = (difference: Difference, titleOf: TitleOf): string =>
  difference.change === 'moved'
    ? fillText(texts.orderOf, { part: wordsOf(difference, titleOf) })
    : wordsOf(difference, titleOf)

interface ClashChoiceProps {
  clash: Clash
  author: string
  titleOf: TitleOf
  choice: Side | undefined
  choose(side: Side): void
}

/** A place that both have changed, with both values side by side. */
function ClashChoice({ clash, author, titleOf, choice, choose }: ClashChoiceProps) {
  const group = useId()
  const words = wordsOf(clash, titleOf)
  const side = (which: Side, title: string) => (
    <label className="design-merge-side" data-chosen={choice === which || undefined}>
      <span>
        <input type="radio" name={group} checked={choice === which} onChange={() => choose(which)} />
        {title}
      </span>
      <ClashValue clash={clash} value={clash[which]} />
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

function ClashValue({ clash: { isOrder }, value }: { clash: Clash; value: unknown }) {
  if (value === undefined) return <p className="design-note">{texts.absent}</p>
  if (isOrder && Array.isArray(value)) return <pre>{value.join('、')}</pre>
  return <pre>{typeof value === 'string' ? value : printJson(value as Json, { column: narrow })}</pre>
}

/** Half of a dialog holds fewer characters than a line of a text. */
const narrow = 90
