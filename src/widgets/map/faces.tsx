import { Button } from 'antd'
import { useMemo } from 'react'
import { fillText, mapMessages, messages } from '#core/message'
import type { OverFaceProps, WidgetExample } from '#react/widget'
import { MapView } from './MapView.tsx'

const defaultCenter = [104, 35] as const
const defaultHeightPx = 260

const degreesOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** A point that is pressed or dragged on a map; its degrees are fields of the form, which can be typed as well. */
function MapPoint({ title = mapMessages.point, props, values, readonly, onChange }: OverFaceProps) {
  const [lng, lat] = [degreesOf(values.lng), degreesOf(values.lat)]
  const address = typeof values.address === 'string' ? values.address : ''
  const isSet = lng !== null && lat !== null
  const pins = useMemo(
    () => (lng === null || lat === null ? [] : [{ id: 'point', lng, lat, title: address || mapMessages.point }]),
    [lng, lat, address],
  )
  const { center = defaultCenter, zoom = 10, height = defaultHeightPx } = props as MapProps
  const pick = (toLng: number, toLat: number) => onChange({ lng: rounded(toLng), lat: rounded(toLat) })
  return (
    <div className="map-point">
      <div style={{ height }}>
        <MapView label={title} pins={pins} center={center} zoom={zoom} onPick={readonly ? undefined : pick} />
      </div>
      <div className="map-point-line">
        <span>{isSet ? fillText(mapMessages.degrees, { lng, lat }) : mapMessages.unset}</span>
        {isSet && !readonly && (
          <Button type="link" size="small" onClick={() => onChange({ lng: null, lat: null })}>
            {messages.word.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

interface MapProps {
  center?: readonly [number, number]
  zoom?: number
  height?: number
}

/** The face of the point on a map. */
export { MapPoint as Over }

/** It stands over several fields: its values are theirs, by its own names. None yet, and a place. */
export const example: WidgetExample = {
  field: { type: 'decimal', title: '经度' },
  values: [{}, { lng: 113.1, lat: 28.25, address: '云溪镇' }],
}
