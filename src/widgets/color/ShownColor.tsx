import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, valueText } from '#widgets/face'
import { isColor } from './colorText.ts'

/** A swatch and the code: colour never stands alone. */
function Swatch({ text }: { text: string }) {
  if (text === '') return <EmptyMark />
  return (
    <span className="face-cell" title={text}>
      {isColor(text) && <span className="face-swatch" style={{ backgroundColor: text }} />}
      {text}
    </span>
  )
}

export const ColorCell = ({ value }: CellFaceProps) => <Swatch text={valueText(value)} />
export const ColorDetail = ({ value }: DetailFaceProps) => <Swatch text={valueText(value)} />
