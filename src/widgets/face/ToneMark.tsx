import { EmptyMark } from './ShownText.tsx'

/** A word that may carry a tone. Colour never stands alone: the word is always there. */
export interface Mark {
  /** What it stands for; different in each mark of a list. */
  value: string
  text: string
  tone?: string | undefined
  /** A colour of its own: `#rgb` or `#rrggbb`; anything else is left out. */
  color?: string | undefined
}

const tones: ReadonlySet<string> = new Set(['success', 'info', 'warning', 'danger', 'muted'])
const hexColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** How marks are drawn: on a tinted ground, behind a dot, or as plain words. */
export type MarkStyle = 'tag' | 'badge' | 'text'

/** One mark. Without tone and colour it is plain text, whatever its style. */
export function ToneMark({ text, tone, color, as = 'tag' }: Omit<Mark, 'value'> & { as?: MarkStyle }) {
  const own = color && hexColor.test(color) ? color : undefined
  const toned = own !== undefined || (tone !== undefined && tones.has(tone))
  if (as === 'text' || (as === 'tag' && !toned)) return <span className="face-word">{text}</span>
  const toneClass = tone && tones.has(tone) ? ` face-tone-${tone}` : ''
  return (
    <span className={`face-${as}${toneClass}`} style={own ? { ['--face-tone' as string]: own } : undefined}>
      {text}
    </span>
  )
}

interface MarkListProps {
  marks: readonly Mark[]
  as?: MarkStyle | undefined
  /** Marks beyond this number are counted, not drawn. */
  most?: number
}

/** Several marks in a row, all of their words in the tooltip. */
export function MarkList({ marks, as = 'tag', most = marks.length }: MarkListProps) {
  if (marks.length === 0) return <EmptyMark />
  const rest = marks.length - most
  return (
    <span className="face-marks" title={marks.map(({ text }) => text).join('、')}>
      {marks.slice(0, most).map(({ value, text, tone, color }) => (
        <ToneMark key={value} text={text} tone={tone} color={color} as={as} />
      ))}
      {rest > 0 && <span className="face-word">+{rest}</span>}
    </span>
  )
}
