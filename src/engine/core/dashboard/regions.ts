import { compileDiagnostics } from '#core/message'
import { findingOf } from '#core/model'
import { type CardOfKind, compileLabel, inside } from '#core/screen'
import { type CardContext, type CardOf, figure } from './cardContext.ts'

type Document = CardOf<'map'>
type Program = NonNullable<CardOfKind<'map'>['regions']>

/** What is said of pins and does nothing where rows are regions. */
const ofPins = ['sub', 'color', 'legend', 'value', 'area', 'popup', 'drill'] as const

/** The nodes of a tree as regions, coloured by numbers. */
export function regionsOf(document: Document, context: CardContext): Program | undefined {
  const { regions } = document
  if (!regions) return undefined
  for (const word of ofPins)
    if (document[word] !== undefined)
      context.collector.add([...context.at, word], findingOf(compileDiagnostics.onlyForMarks, { word }))
  const measures = regions.map((measure, index) => measureOf(measure, inside(context, 'regions', index)))
  const by = treeOf(context)
  return by === undefined ? undefined : { by, measures }
}

/** Which region lies in which follows from the tree by which the source is grouped. */
function treeOf({ source, collector, at }: CardContext): string | undefined {
  const group = source?.kind === 'aggregate' ? source.aggregate.groups.find(({ tree }) => tree) : undefined
  if (group || source === undefined) return group?.name
  collector.add([...at, 'regions'], findingOf(compileDiagnostics.regionsSource))
  return undefined
}

function measureOf(
  { value, title, unit, steps = [] }: NonNullable<Document['regions']>[number],
  context: CardContext,
): Program['measures'][number] {
  steps.forEach(({ from }, index) => {
    if (index > 0 && from <= (steps[index - 1]?.from ?? 0))
      context.collector.add(
        [...context.at, 'steps', index, 'from'],
        findingOf(compileDiagnostics.stepsAscending, { least: steps[index - 1]?.from ?? 0 }),
      )
  })
  return {
    value: figure(value, inside(context, 'value')),
    title: compileLabel(title, inside(context, 'title')),
    ...(unit ? { unit: compileLabel(unit, inside(context, 'unit')) } : {}),
    steps,
  }
}
