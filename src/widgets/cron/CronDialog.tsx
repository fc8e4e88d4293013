import { Alert, Input, Tabs } from 'antd'
import { useEffect, useId, useState } from 'react'
import {
  type CronParts,
  cronPartsOf,
  cronProblem,
  cronTextOf,
  cronUnits,
  cronWords,
  inEveryYear,
  isEveryYear,
  nextWallRuns,
  parseCron,
  setCronPart,
} from '#core/cron'
import { cronDialogMessages, cronMessages, widgetMessages } from '#core/message'
import { FieldDialog } from '#widgets/dialog'
import { useAfter, useNow } from '#widgets/face'
import { momentWords } from './CronRuns.tsx'
import { CronTab } from './CronTab.tsx'
import './cronDialog.css'

const mostRuns = 10

/** The next ten times at which an expression runs, whatever its year. spec: widgets §4 */
function CronPreview({ text }: { text: string }) {
  const now = useNow()()
  const read = parseCron(text)
  const runs = read.ok ? nextWallRuns(inEveryYear(read.cron), now, mostRuns) : []
  const { preview, previewYear } = cronMessages
  return (
    <section className="cron-preview" aria-label={preview}>
      <h4>{read.ok && !isEveryYear(read.cron) ? `${preview}（${previewYear}）` : preview}</h4>
      {runs.length === 0 && <p>{cronDialogMessages.never}</p>}
      <ol>
        {runs.map((run) => (
          <li key={run}>
            <time>{momentWords(run)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface CronDialogProps {
  open: boolean
  /** The initial expression. */
  text: string
  onClose(): void
  onTake(text: string): void
  widthPx: number
}

const previewDelayMs = 500

/** An expression built field by field, or typed; its meaning and next runs are shown below. spec: widgets §2, §4 */
export function CronDialog({ open, text: initial, onClose, onTake, widthPx }: CronDialogProps) {
  const [text, setText] = useState(() => textToBegin(initial))
  const now = useNow()
  const previewed = useLater(text, previewDelayMs)
  const problem = cronProblem(text, now())
  const take = () => {
    if (problem !== null) return
    onTake(text.trim())
    onClose()
  }
  return (
    <FieldDialog
      open={open}
      title={cronDialogMessages.title}
      widthPx={widthPx}
      onClose={onClose}
      onConfirm={take}
      blocked={problem !== null}
    >
      <CronEditor text={text} problem={problem} change={setText} take={take} />
      <CronPreview text={previewed} />
    </FieldDialog>
  )
}

const textToBegin = (initial: string): string => (initial.trim() === '' ? cronTextOf(cronPartsOf('')) : initial.trim())

interface CronEditorProps {
  text: string
  /** The error of the expression. */
  problem: string | null
  change(text: string): void
  /** Confirms the dialog. */
  take(): void
}

/** The text with its meaning, and a tab for each field. */
function CronEditor({ text, problem, change, take }: CronEditorProps) {
  const id = useId()
  const parts: CronParts = cronPartsOf(text)
  const thisYear = Number(useNow()().slice(0, 4))
  const items = cronUnits.map((unit) => ({
    key: unit,
    label: cronMessages.units[unit],
    children: (
      <CronTab
        of={unit}
        parts={parts}
        thisYear={thisYear}
        set={(place, part) => change(cronTextOf(setCronPart(parts, place, part)))}
      />
    ),
  }))
  return (
    <>
      <label className="cron-text" htmlFor={id}>
        {cronDialogMessages.expression}
        <Input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            take()
          }}
        />
      </label>
      {problem === null ? (
        <p className="cron-words" aria-live="polite">
          {cronDialogMessages.means}：{cronWords(text)}
        </p>
      ) : (
        <Alert className="cron-problem" type="error" showIcon message={problem} />
      )}
      <Tabs locale={widgetMessages.tabs} className="cron-tabs" items={items} destroyOnHidden />
    </>
  )
}

/** A value as it was once it has rested for so long. */
function useLater(value: string, delayMs: number): string {
  const [rested, setRested] = useState(value)
  const after = useAfter()
  useEffect(
    () => (value === rested ? undefined : after(delayMs, () => setRested(value))),
    [value, rested, delayMs, after],
  )
  return rested
}
