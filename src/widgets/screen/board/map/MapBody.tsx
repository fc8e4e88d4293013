import { Button, Input } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { toneIn } from '#core/dictionary'
import { fillText, mapMessages, messages } from '#core/message'
import { toned } from '#core/palette'
import type { FilterValue } from '#core/query'
import type { CardOfKind } from '#core/screen'
import { areasOf, type DashboardController, type LegendEntry, legendOf, type Pin, pinsLeft, pinsOf } from '#react/board'
import { useDictionary } from '#react/source'
import { PinMap } from '#widgets/map'
import { EmptyView } from '../../state/StateView.tsx'
import type { FigureContext, OpenRow } from '../figureContext.ts'
import { numberText } from '../numberText.ts'
import { ListToggle } from './ListToggle.tsx'
import { PinDetail } from './PinDetail.tsx'
import './mapCard.css'

interface LegendProps {
  /** The fields of the legend. */
  by: CardOfKind<'map'>['legend'][number]
  /** Their colour tells the same. */
  isColor: boolean
  pins: readonly Pin[]
  /** The switched-off entries, as `name value`. */
  off: ReadonlySet<string>
  change(off: ReadonlySet<string>): void
}

/** The legend; a click on a value hides or shows its pins. */
function Legend({ by, isColor, pins, off, change }: LegendProps) {
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
    {isColor && <span className={toned('map-legend-dot', tone || 'info')} aria-hidden />}
    {text} <span className="map-legend-count">{count}</span>
  </button>
)

interface PinListProps {
  pins: readonly Pin[]
  press(id: string): void
  close(): void
}

const mostShown = 100

/** All pins by title: for the keyboard, and for finding one of many. */
function PinList({ pins, press, close }: PinListProps) {
  const [word, setWord] = useState('')
  const found = word === '' ? pins : pins.filter(({ title, sub }) => `${title} ${sub}`.includes(word))
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key leaves the list from wherever in it
    <div className="map-list" onKeyDown={leave}>
      <Input
        autoFocus
        allowClear
        placeholder={mapMessages.find}
        aria-label={mapMessages.find}
        value={word}
        onChange={({ target }) => setWord(target.value.trim())}
      />
      <ul aria-label={mapMessages.list}>
        {found.slice(0, mostShown).map(({ id, title, sub, tone }) => (
          <li key={id}>
            <button type="button" className="map-list-pin" title={title} onClick={() => press(id)}>
              <span className={toned('map-legend-dot', tone || 'info')} aria-hidden />
              <span className="map-list-name">{title}</span>
              {sub && <span className="map-list-sub">{sub}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="map-list-note">{fillText(mapMessages.notFound, { word })}</p>}
      {found.length > mostShown && (
        <p className="map-list-note">{fillText(mapMessages.furtherPins, { count: found.length - mostShown })}</p>
      )}
    </div>
  )
}

interface Drill {
  /** Narrows everything to what the pin stands for; false where pins are not gone into. */
  down(pin: Pin): boolean
  /** Goes back to what was looked at before; null at the beginning. */
  up: (() => void) | null
}

/** The way into a map and back: a press on a pin sets a filter of the dashboard. */
function useDrill(board: DashboardController, { drill }: CardOfKind<'map'>): Drill {
  const [before, setBefore] = useState<readonly FilterValue[]>([])
  const put = (value: FilterValue) => board.dispatch({ type: 'filter', id: drill ?? '', value })
  return {
    down({ row }) {
      const value = drill && row[drill]
      if (!drill || typeof value !== 'string') return false
      setBefore([...before, board.state.snapshot().filters[drill]])
      put(value)
      return true
    },
    up:
      before.length === 0
        ? null
        : () => {
            put(before.at(-1))
            setBefore(before.slice(0, -1))
          },
  }
}

interface MapBodyProps {
  board: DashboardController
  card: CardOfKind<'map'>
  context: FigureContext
  /** Records that the card's source has beyond its rows. */
  further: number
  open: OpenRow
}

/** Rows as pins on a map, with a legend that filters them and a list of all pins. */
export function MapBody({ board, card, context, further, open }: MapBodyProps) {
  const { options } = useDictionary(card.color?.dict ?? '')
  const { rows } = context
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is in scope changes with the rows
  const pins = useMemo(() => pinsOf(card, context, (value) => toneIn(options, value)), [card, rows, options])
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isListed, setListed] = useState(false)
  const [crowd, setCrowd] = useState<readonly string[]>([])
  const drill = useDrill(board, card)
  const left = useMemo(() => pinsLeft(card, pins, off), [card, pins, off])
  const areas = useMemo(() => areasOf(card, left), [card, left])
  const press = (id: string | null) => {
    const pin = pins.find((one) => one.id === id)
    if (pin && drill.down(pin)) return
    setOpenedId(pin?.id ?? null)
  }
  /** All pins as a list, or those of one spot. */
  const list = (isOpen: boolean, ids: readonly string[] = []) => {
    setListed(isOpen)
    setCrowd(ids)
  }
  const listed = crowd.length > 0 ? left.filter(({ id }) => crowd.includes(id)) : left
  if (pins.length === 0) return <EmptyView small title={mapMessages.noPlaces} />
  const pin = left.find(({ id }) => id === openedId)
  return (
    <div className="map-card">
      <div className="map-card-bar">
        <div className="map-legends">
          {card.legend.map((by) => (
            <Legend
              key={by.name}
              by={by}
              pins={pins}
              isColor={by.name === card.color?.name}
              off={off}
              change={setOff}
            />
          ))}
        </div>
        <span className="map-card-note">{notesOn(rows.length - pins.length, further)}</span>
        {drill.up && (
          <Button size="small" onClick={drill.up}>
            {mapMessages.up}
          </Button>
        )}
        <ListToggle label={mapMessages.list} aria-expanded={isListed} onClick={() => list(!isListed)} />
      </div>
      <div className="map-card-body">
        {isListed && <PinList key={crowd.join()} pins={listed} press={press} close={() => list(false)} />}
        <div className="map-card-place">
          <PinMap
            label={card.title?.text ?? mapMessages.pins}
            pins={left.map(pinDrawn)}
            areas={areas}
            viewKey={JSON.stringify(board.state.snapshot().filters)}
            open={openedId}
            onOpen={press}
            onCrowd={(ids) => list(true, ids)}
          >
            {pin && <PinDetail key={pin.id} {...{ board, card, pin, open }} close={() => setOpenedId(null)} />}
          </PinMap>
        </div>
      </div>
    </div>
  )
}

/** The rows that are not on the map. */
const notesOn = (unplaced: number, further: number): string =>
  [
    unplaced > 0 ? fillText(mapMessages.unplaced, { count: unplaced }) : '',
    further > 0 ? fillText(messages.list.further, { count: further }) : '',
  ]
    .filter(Boolean)
    .join('，')

const pinDrawn = ({ id, lng, lat, title, tone, value }: Pin) => ({
  ...{ id, lng, lat, title, tone },
  ...(value === null ? {} : { value: numberText(value, 0) }),
})
