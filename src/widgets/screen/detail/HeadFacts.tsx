import type { Field, RecordValues } from '#core/model'
import { type DetailHead, type HeadFact, nameIn } from '#react/detail'
import { SafeLink, valueText } from '#widgets/face'
import { FieldValue } from '../item/FieldValue.tsx'
import './headFacts.css'

interface RecordHeadProps {
  head: DetailHead
  record: RecordValues
}

/** What a small form is about: the name of the record, its state and what matters most about it. spec: look, Form */
export function RecordHead({ head, record }: RecordHeadProps) {
  const { name, state, facts } = head
  if (!name && !state && facts.length === 0) return null
  return (
    <section className="head-about">
      <div className="head-about-line">
        {name && <strong>{valueText(nameIn(head, record))}</strong>}
        {state && <FieldValue field={state} value={record[state.name]} record={record} />}
      </div>
      <HeadFacts facts={facts} record={record} />
    </section>
  )
}

interface HeadFactsProps {
  facts: readonly HeadFact[]
  record: RecordValues
}

/** Facts of a record in one line. */
export function HeadFacts({ facts, record }: HeadFactsProps) {
  if (facts.length === 0) return null
  return (
    <dl className="head-facts">
      {facts.map((fact) => (
        <div key={fact.id} data-fact={fact.id}>
          <dt>{fact.title}</dt>
          <dd>
            <FactValue fact={fact} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactValue({ fact, record }: { fact: HeadFact; record: RecordValues }) {
  if (fact.kind === 'text')
    return fact.link ? (
      <SafeLink text={fact.link} kind="url">
        {fact.value || fact.link}
      </SafeLink>
    ) : (
      fact.value
    )
  const { field } = fact.item
  const value = record[field.name]
  return (
    <>
      <FieldValue field={field} value={value} record={record} item={fact.item} />
      {boundText(field, value)}
    </>
  )
}

/** The limit of the normal range that a value is beyond, with the digits and the unit of the field; nothing within. */
function boundText({ document }: Field, value: unknown): string {
  const [low = null, high = null] = Array.isArray(document.normal) ? document.normal : []
  const number = Number(value)
  const bound = high !== null && number > high ? high : low !== null && number < low ? low : null
  if (bound === null) return ''
  const { scale, unit } = document
  const digits = typeof scale === 'number' && unit ? bound.toFixed(scale) : String(bound)
  return ` ${bound === high ? '>' : '<'} ${digits}${unit ? ` ${unit}` : ''}`
}
