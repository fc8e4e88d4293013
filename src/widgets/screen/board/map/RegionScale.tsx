import { fillText, mapMessages } from '#core/message'
import type { ScaleStep } from '#react/board'
import { numberText } from '../numberText.ts'

interface RegionScaleProps {
  scale: readonly ScaleStep[]
  unit: string
}

/** Which colour stands for which numbers. */
export const RegionScale = ({ scale, unit }: RegionScaleProps) => (
  <ul className="region-scale" aria-label={mapMessages.regionBy}>
    {scale.map((step) => (
      <li key={step.color}>
        <span className={`region-mark is-${step.color}`} aria-hidden />
        {stepText(step, unit)}
      </li>
    ))}
  </ul>
)

function stepText({ from, to }: ScaleStep, unit: string): string {
  const text = (value: number) => `${numberText(value)}${unit}`
  if (from === null) return to === null ? mapMessages.regions : fillText(mapMessages.regionTo, { to: text(to) })
  return to === null ? fillText(mapMessages.regionFrom, { from: text(from) }) : `${text(from)} – ${text(to)}`
}
