import { InputNumber, Radio, Select } from 'antd'
import { Fragment } from 'react'
import {
  type CronChoice,
  type CronMode,
  type CronParts,
  type CronSlot,
  type CronUnit,
  chosenCronMode,
  cronEvery,
  cronModes,
  cronSpans,
  cronWeekdays,
  isWeekOpen,
  writeCronMode,
} from '#core/cron'
import { cronDialogMessages, cronMessages, fillText } from '#core/message'
import { OwnNames } from '#widgets/face'

interface CronSlotsProps {
  mode: CronMode
  /** What people read, with `{slots}` in it. */
  sentence: string
  /** The selected values; null in other modes. */
  choice: CronChoice | null
  disabled: boolean
  change(choice: CronChoice): void
}

const slotName = /\{(\w+)\}/

/** A sentence with controls in it. To touch one of them chooses the mode. */
function CronSlots({ mode, sentence, choice, disabled, change }: CronSlotsProps) {
  const values = choice ?? {}
  return (
    <span className="cron-slots">
      {sentence.split(slotName).map((part, index) => {
        const slot = index % 2 === 1 ? mode.slots[part] : undefined
        if (!slot) return <Fragment key={`${mode.id}-${part}`}>{part}</Fragment>
        return (
          <SlotControl
            key={part}
            name={cronDialogMessages.slots[slotTitle(part)]}
            slot={slot}
            value={values[part] ?? String(slot.first)}
            disabled={disabled}
            change={(value) => change({ ...values, [part]: value })}
          />
        )
      })}
    </span>
  )
}

type SlotTitle = keyof typeof cronDialogMessages.slots

const titles: Readonly<Record<string, SlotTitle>> = { weekdays: 'weekday', fromWeekday: 'from', toWeekday: 'to' }
const slotTitle = (name: string): SlotTitle => titles[name] ?? (name as SlotTitle)

interface SlotControlProps {
  name: string
  slot: CronSlot
  value: string
  disabled: boolean
  change(value: string): void
}

function SlotControl({ name, slot, value, disabled, change }: SlotControlProps) {
  const { min, max, weekday = false, several = false } = slot
  if (!weekday && !several)
    return (
      <OwnNames>
        <InputNumber
          size="small"
          aria-label={name}
          disabled={disabled}
          min={min}
          max={max}
          precision={0}
          value={Number(value)}
          onChange={(next) => next !== null && change(String(next))}
        />
      </OwnNames>
    )
  return (
    <Select<string | string[]>
      size="small"
      className={several ? 'cron-several' : 'cron-weekday'}
      aria-label={name}
      disabled={disabled}
      mode={several ? 'multiple' : undefined}
      options={optionsOf(slot)}
      value={several ? value.split(',') : value}
      onChange={(next) => {
        const chosen = [next].flat().sort((one, other) => Number(one) - Number(other))
        if (chosen.length > 0) change(chosen.join(','))
      }}
    />
  )
}

const optionsOf = ({ min, max, weekday }: CronSlot) =>
  Array.from({ length: max - min + 1 }, (_, index) => {
    const value = String(min + index)
    return { value, label: weekday ? (cronWeekdays[index] ?? value) : value }
  })

interface CronTabProps {
  of: CronUnit
  parts: CronParts
  thisYear: number
  /** Writes a part into a place. */
  set(place: CronUnit, part: string): void
}

const otherId = 'other'
const { offers, weekClosed, otherText } = cronDialogMessages

/** The ways in which a place may repeat, with the numbers of the chosen one. */
export function CronTab({ of, parts, thisYear, set }: CronTabProps) {
  const modes = cronModes(of, thisYear)
  const chosen = chosenCronMode(parts, modes)
  const closed = of === 'week' && !isWeekOpen(parts)
  const choose = (id: string) => {
    const mode = modes.find((each) => each.id === id)
    if (mode) set(mode.writes, writeCronMode(mode))
  }
  return (
    <>
      {closed && <p className="cron-closed">{weekClosed}</p>}
      <Radio.Group
        className="cron-modes"
        aria-label={cronMessages.units[of]}
        disabled={closed}
        value={chosen?.mode.id ?? otherId}
        onChange={({ target }) => choose(target.value)}
      >
        {modes.map((mode) => (
          <Radio key={mode.id} value={mode.id}>
            <CronSlots
              mode={mode}
              sentence={sentenceOf(mode, of)}
              choice={chosen?.mode === mode ? chosen.choice : null}
              disabled={closed}
              change={(choice) => set(mode.writes, writeCronMode(mode, choice))}
            />
          </Radio>
        ))}
        {!chosen && <Radio value={otherId}>{fillText(otherText, { text: parts[of] })}</Radio>}
      </Radio.Group>
    </>
  )
}

/** The label of a mode, still with its slots. */
function sentenceOf({ id, slots }: CronMode, of: CronUnit): string {
  if (id === 'every') return cronEvery[of]
  const slotTexts = Object.fromEntries(Object.keys(slots).map((slot) => [slot, `{${slot}}`]))
  return fillText(offers[id], { unit: cronMessages.units[of], span: cronSpans[of], ...slotTexts })
}
