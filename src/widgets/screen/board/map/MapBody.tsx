import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { fillText, mapMessages, messages } from '#core/message'
import type { CardOfKind } from '#core/screen'
import { areasOf, type DashboardController, type Pin, pinsLeft, pinsOf } from '#react/board'
import { useDictionary } from '#react/source'
import { PinMap } from '#widgets/map'
import { EmptyView } from '../../state/EmptyView.tsx'
import { numberText } from '../numberText.ts'
import type { OpenRow, Reading } from '../reading.ts'
import { Legend } from './Legend.tsx'
import { ListToggle } from './ListToggle.tsx'
import { PinDetail } from './PinDetail.tsx'
import { PinList } from './PinList.tsx'
import { useDrill } from './useDrill.ts'
import './mapCard.css'

interface MapBodyProps {
  board: DashboardController
  card: CardOfKind<'map'>
  reading: Reading
  /** Records that the card's source has beyond its rows. */
  further: number
  open: OpenRow
}

/** Rows as pins on a map, with a legend that switches them and a list that leads to each of them. */
export function MapBody({ board, card, reading, further, open }: MapBodyProps) {
  const { options } = useDictionary(card.color?.dict ?? '')
  const { rows } = reading
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is in scope changes with the rows
  const pins = useMemo(() => {
    const tones = new Map(options.map(({ value, tone }) => [String(value), tone ?? '']))
    return pinsOf(card, reading, (value) => tones.get(value) ?? '')
  }, [card, rows, options])
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isListed, setListed] = useState(false)
  const drill = useDrill(board, card)
  const left = useMemo(() => pinsLeft(card, pins, off), [card, pins, off])
  const areas = useMemo(() => areasOf(card, left), [card, left])
  const press = (id: string | null) => {
    const pin = pins.find((one) => one.id === id)
    if (pin && drill.down(pin)) return
    setOpenedId(pin?.id ?? null)
  }
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
        <ListToggle label={mapMessages.list} aria-expanded={isListed} onClick={() => setListed(!isListed)} />
      </div>
      <div className="map-card-body">
        {isListed && <PinList pins={left} press={press} close={() => setListed(false)} />}
        <div className="map-card-place">
          <PinMap
            label={card.title?.text ?? mapMessages.pins}
            pins={left.map(pinDrawn)}
            areas={areas}
            viewKey={JSON.stringify(board.state.snapshot().filters)}
            open={openedId}
            onOpen={press}
          >
            {pin && <PinDetail key={pin.id} {...{ board, card, pin, open }} close={() => setOpenedId(null)} />}
          </PinMap>
        </div>
      </div>
    </div>
  )
}

/** What is not to be found on the map. */
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
