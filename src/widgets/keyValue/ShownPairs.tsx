import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, EmptyMark } from '#widgets/face'
import { pairsOf, pairText } from './pairs.ts'
import './keyValue.css'

/** Pairs on one line; what is no object as JSON. */
export function KeyValueCell({ value, ellipsis }: CellFaceProps) {
  const pairs = pairsOf(value)
  const text = pairs ? pairs.map((pair) => `${pair.key}=${pairText(pair.value)}`).join('，') : pairText(value)
  return <CellText text={text} ellipsis={ellipsis} />
}

/** A line for each pair. */
export function KeyValueDetail({ value }: DetailFaceProps) {
  const pairs = pairsOf(value)
  if (!pairs) return <pre className="face-code">{pairText(value)}</pre>
  if (pairs.length === 0) return <EmptyMark />
  return (
    <dl className="key-value-list">
      {pairs.map((pair) => (
        <div key={pair.key}>
          <dt>{pair.key}</dt>
          <dd>{pairText(pair.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
