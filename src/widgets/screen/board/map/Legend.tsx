import type { CardOfKind } from '#core/screen'
import { type LegendEntry, legendOf, type Pin } from '#react/board'
import { useDictionary } from '#react/source'

interface LegendProps {
  /** What pins are told apart by. */
  by: CardOfKind<'map'>['legend'][number]
  /** Their colour tells the same. */
  isColor: boolean
  pins: readonly Pin[]
  /** What is switched off, as `name value`. */
  off: ReadonlySet<string>
  change(off: ReadonlySet<string>): void
}

/** What pins are told apart by; a press switches those of a value off and on. */
export function Legend({ by, isColor, pins, off, change }: LegendProps) {
  const { options } = useDictionary(by.dict ?? '')
  const order = options.map(({ value }) => String(value))
  return (
    <ul className="map-legend" aria-label={by.title}>
      {legendOf(by, pins, order).map((entry) => {
        const key = `${by.name} ${entry.value}`
        return (
          <li key={entry.value}>
            <Switch entry={entry} isColor={isColor} isOn={!off.has(key)} press={() => change(switched(off, key))} />
          </li>
        )
      })}
    </ul>
  )
}

function switched(off: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const left = new Set(off)
  if (!left.delete(key)) left.add(key)
  return left
}

interface SwitchProps {
  entry: LegendEntry
  isColor: boolean
  isOn: boolean
  press(): void
}

const Switch = ({ entry: { text, tone, count }, isColor, isOn, press }: SwitchProps) => (
  <button type="button" className="map-legend-switch" aria-pressed={isOn} onClick={press}>
    {isColor && <span className={`map-legend-dot is-${tone || 'info'}`} aria-hidden />}
    {text} <span className="map-legend-count">{count}</span>
  </button>
)
