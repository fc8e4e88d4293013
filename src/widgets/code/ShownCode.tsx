import type { DetailFaceProps } from '#react/widget'
import { EmptyMark, valueText } from '#widgets/face'

/** Source text as it stands. */
export const CodeDetail = ({ value }: DetailFaceProps) => {
  const text = valueText(value)
  return text === '' ? (
    <EmptyMark />
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <pre className="face-code" tabIndex={0}>
      {text}
    </pre>
  )
}
