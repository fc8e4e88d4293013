import { nearHint } from '#core/expression'
import { modelDiagnostics } from '#core/message'
import {
  carriesOf,
  copySourceOf,
  type Field,
  type Finding,
  findingOf,
  followedModel,
  type MemberPath,
  type Model,
  nearestOrAll,
} from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Properties that set a value or say who writes it; a copied field has neither. */
const settled = ['default', 'auto', 'readonly', 'fixed', 'permission'] as const

/** Checks copied fields: the source exists and has the same type. */
export function checkCopies(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const source = copySourceOf(field)
    if (!source) continue
    const add = (key: string, finding: Finding) => context.collector.add(['fields', field.name, key], finding)
    for (const key of settled)
      if (field.document[key] !== undefined) add(key, findingOf(modelDiagnostics.copySettled, { key }))
    const finding = faultOf(field, source, context)
    if (finding) add('copyOf', finding)
  }
}

function faultOf(field: Field, { reference, name }: MemberPath, { model, library }: ModelContext): Finding | undefined {
  const referenceField = model.field(reference)
  const single = model.fields.filter((field) => field.column && followedModel(field.document, model.id))
  if (!referenceField || !single.includes(referenceField))
    return findingOf(
      modelDiagnostics.noReferenceField,
      { model: model.id, reference },
      nearHint(reference, namesOf(single)),
    )
  const other = library.resolvedModel(referenceField.target?.model ?? '')
  const copied = other?.field(name)
  if (!other || !copied?.column || copied.type.writeOnly)
    return findingOf(
      modelDiagnostics.nothingToCopy,
      { model: referenceField.target?.model, name },
      nearHint(name, namesOf(other?.fields.filter(({ column }) => column) ?? [])),
    )
  if (kindOf(copied) === kindOf(field)) return unmasked(field, copied)
  return findingOf(modelDiagnostics.copyOfOtherKind, {
    field: field.name,
    other: other.id,
    name,
    kind: kindOf(field),
    copiedKind: kindOf(copied),
  })
}

/** A copy without a mask would reveal what the source masks. */
const unmasked = (field: Field, copied: Field): Finding | undefined =>
  copied.mask && !field.mask
    ? findingOf(modelDiagnostics.copyUnmasked, { field: field.name, copied: copied.name })
    : undefined

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

/** What two fields must share so that a value of one is a value of the other. */
const kindOf = ({ type, dict, target }: Field): string =>
  [type.id, dict, target && `${target.model}.${target.store}`].filter(Boolean).join(' ')

/** Checks `carries`: which reference is followed, and which move of the target runs. */
export function checkCarries(context: ModelContext): void {
  for (const field of ownFields(context))
    for (const [event, moveId] of Object.entries(carriesOf(field))) checkCarry(field, { event, moveId }, context)
}

function checkCarry(field: Field, { event, moveId }: { event: string; moveId: string }, context: ModelContext): void {
  const { model, library, collector } = context
  const at = ['fields', field.name, 'carries', event]
  const own = ['create', ...[...model.moves, ...model.dueMoves].map(({ id }) => id)]
  const add = (owner: Model, candidates: readonly string[], name: string) =>
    collector.report(
      at,
      modelDiagnostics.unknownCarry,
      { model: owner.id, name },
      candidates.length > 0 ? nearestOrAll(name, candidates) : undefined,
    )
  if (!own.includes(event)) add(model, own, event)
  const other = library.resolvedModel(field.target?.model ?? '')
  const moves = (other?.moves ?? []).map(({ id }) => id)
  if (other && !moves.includes(moveId)) add(other, moves, moveId)
}
