import type { Measure } from '#core/aggregate'
import { fieldTypeOf } from '#core/fieldType'
import { expressionWords } from '#core/message'
import type { Field, Model } from '#core/model'
import type { SourceProgram } from '#core/screen'
import { nodesOf, type OutlineNode } from './outline.ts'
import type { PanelNames } from './panel.ts'

/** A widget of the product, as far as it is chosen by name. */
interface NamedWidget {
  readonly id: string
  readonly title: string
  readonly value: string
  readonly binds?: readonly string[]
}

interface PlaceOfNames {
  /** The part that is selected; null for the screen itself. */
  node: OutlineNode | null
  outline: readonly OutlineNode[]
  model: Model | undefined
  widgets: readonly NamedWidget[]
  /** The model of a name; undefined for one that is not there. */
  modelOf(id: string): Model | undefined
}

type Names = PanelNames[string]

const words = expressionWords.measure

const named = (value: string, title: string) => ({ value, text: title ? `${title} ${value}` : value })

/** The names that exist around a part: fields of the model that its field points to, or else of its own, actions, widgets that suit it. */
export function namesAround({ node, outline, model, widgets, modelOf }: PlaceOfNames): PanelNames {
  const field = node?.field ? model?.field(node.field) : undefined
  const target = field?.document.model
  const fieldsOf = typeof target === 'string' ? modelOf(target) : model

  const actions = nodesOf(outline).filter(({ kind }) => kind === 'action')
  return {
    ...(fieldsOf ? { field: fieldNames(fieldsOf) } : {}),
    action: unique(actions.map(({ id, title }) => named(id, title))),
    widget: widgetNames(widgets, node, field),
  }
}

/** The fields of a model, as they are offered. */
export const fieldNames = ({ fields }: Model): Names => fields.map(({ name, title }) => named(name, title))

/**
 * The names in the rows of a source: fields, or groups and calculations, each with what it stands for; undefined where only the answer of a
 * call says.
 */
export function sourceNames(source: SourceProgram | undefined): Names | undefined {
  if (!source || source.kind === 'call') return undefined
  if (source.kind === 'rows') return [...source.fields.map(({ name, title }) => named(name, title)), named('id', '')]
  const { groups, measures } = source.aggregate
  return unique([
    ...groups.map(({ name, field }) => named(name, field.title)),
    ...(source.each ? [named(source.each.name, '')] : []),
    ...measures.map((measure) => named(measure.name, calculationOf(measure))),
  ])
}

function calculationOf(measure: Measure): string {
  if ('moment' in measure) return measure.moment.title
  return 'field' in measure ? `${measure.field.title} ${words.ofField[measure.kind]}` : words.count
}

/** The widgets over several fields for an item that is one, else those of the same kind of value as the field's own. */
function widgetNames(widgets: readonly NamedWidget[], node: OutlineNode | null, field: Field | undefined): Names {
  const own = field && (fieldTypeOf(field.type.id)?.widgets.form ?? '')
  const value = widgets.find(({ id }) => id === own)?.value
  const suits = (widget: NamedWidget) =>
    node?.kind === 'widget'
      ? widget.binds !== undefined
      : !widget.binds && (value === undefined || widget.value === value)
  return widgets.filter(suits).map(({ id, title }) => named(id, title))
}

const unique = (names: Names): Names => [...new Map(names.map((name) => [name.value, name])).values()]
