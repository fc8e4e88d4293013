import { InputNumber, Select } from 'antd'
import { Fragment } from 'react'
import { type CronChoice, type CronMode, type CronSlot, cronWeekdays } from '#core/cron'
import { cronDialogMessages } from '#core/message'

interface CronSlotsProps {
  mode: CronMode
  /** What people read, with `{slots}` in it. */
  sentence: string
  /** What is chosen; null in a mode that is not. */
  choice: CronChoice | null
  disabled: boolean
  change(choice: CronChoice): void
}

const slotName = /\{(\w+)\}/

/** A sentence with controls in it. To touch one of them chooses the mode. */
export function CronSlots({ mode, sentence, choice, disabled, change }: CronSlotsProps) {
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
