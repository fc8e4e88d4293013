import { messages, galleryMessages as texts } from '#core/message'
import type { Faces } from '#react/widget'
import type { Sample } from './sample.ts'
import { valueText } from './valueText.ts'

/** As wide as a cell of a list cuts it. spec: shell §9 */
const ellipsisLetters = 25

/** The record that a server sends with a value: the texts of its keys stand beside it, where they have some. */
function recordOf({ example: { texts } }: Sample, value: unknown): Record<string, unknown> {
  if (!texts || typeof value !== 'string') return { sample: value }
  const text = value.split(',').map((key) => texts[key] ?? key)
  return { sample: value, sample_dictText: text.join(',') }
}

/** Every value of the example as tables and details show it. */
export function ShownSamples({ faces: { Cell, Detail }, sample }: { faces: Faces; sample: Sample }) {
  const { item, example, table } = sample
  if (!Cell && !Detail) return null
  const faceProps = (value: unknown) => ({
    field: item.field,
    props: example.props ?? {},
    value,
    record: recordOf(sample, value),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className="gallery-scroll gallery-shown" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.example}</th>
            {Cell ? <th scope="col">{texts.cell}</th> : null}
            {Detail ? <th scope="col">{messages.word.detail}</th> : null}
          </tr>
        </thead>
        <tbody>
          {example.values.map((value) => (
            <tr key={JSON.stringify(value)}>
              <td className="gallery-value">
                <code>{valueText(value)}</code>
              </td>
              {Cell ? (
                <td className="gallery-cell" data-title={texts.cell}>
                  <Cell {...faceProps(value)} ellipsis={ellipsisLetters} />
                </td>
              ) : null}
              {Detail ? (
                <td className="gallery-detail" data-title={messages.word.detail}>
                  <Detail {...faceProps(value)} {...(table ? { table } : {})} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
