import { Radio } from 'antd'
import {
  type CronMode,
  type CronParts,
  type CronUnit,
  chosenCronMode,
  cronEvery,
  cronModes,
  cronSpans,
  isWeekOpen,
  writeCronMode,
} from '#core/cron'
import { cronDialogMessages, cronMessages, fillText } from '#core/message'
import { CronSlots } from './CronSlots.tsx'

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

/** What a way is offered as, with its slots still in it. */
function sentenceOf({ id, slots }: CronMode, of: CronUnit): string {
  if (id === 'every') return cronEvery[of]
  const slotTexts = Object.fromEntries(Object.keys(slots).map((slot) => [slot, `{${slot}}`]))
  return fillText(offers[id], { unit: cronMessages.units[of], span: cronSpans[of], ...slotTexts })
}
