import { isFieldName } from '#core/document'
import { availableNames, modelDiagnostics } from '#core/message'
import { type Field, type Finding, findingOf, type Segments, unknownField, unknownName } from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Checks that what fields say of themselves goes together: that they can be filled in, found, told apart and shown. */
export function checkFieldSense(context: ModelContext): void {
  const aliases = new Map<string, string>()
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    const add = (key: string, finding: Finding) => context.collector.add([...at, key], finding)
    checkFilled(field, add)
    checkAuto(field, context, add)
    checkStored(field, add)
    checkWords(field, context, add)
    checkAliases(field, aliases, { context, at })
  }
}

type Add = (key: string, finding: Finding) => unknown

/** A required value that nobody and nothing gives keeps every record from being saved. */
function checkFilled({ name, document }: Field, add: Add): void {
  const { required, readonly, auto, default: defaultValue, onDelete } = document
  if (required && readonly && auto === undefined && defaultValue === undefined)
    add('required', findingOf(modelDiagnostics.unfillable, { name }))
  if (required && onDelete === 'null') add('onDelete', findingOf(modelDiagnostics.requiredReference, { name }))
}

function checkAuto({ name, type, document }: Field, { model, library }: ModelContext, add: Add): void {
  const { auto } = document
  if (auto === undefined) return
  const known = [...library.fillRules.keys()]
  if (!known.includes(auto))
    add('auto', unknownName('fill-rule', { name: auto, known, otherwise: availableNames(known) }))
  const source = /\{letters:(\w+)\}/.exec(library.fillRules.get(auto)?.text ?? '')?.[1]
  if (source !== undefined && !model.field(source))
    add('auto', findingOf(modelDiagnostics.fillRuleSource, { auto, source, model: model.id }))
  if (type.expression.kind !== 'text' || type.id === 'formula')
    add('auto', findingOf(modelDiagnostics.fillRuleText, { name, type: type.title }))
}

/** Types whose values are words. */
const spoken = new Set(['text', 'longtext', 'richtext', 'markdown', 'formula'])

/** Only what is in the table can be told apart by it and searched in it. */
function checkStored({ name, type, document, column }: Field, add: Add): void {
  if (document.unique && !column) add('unique', findingOf(modelDiagnostics.uniqueWithoutColumn, { name }))
  if (document.caseless && !document.unique) add('caseless', findingOf(modelDiagnostics.caselessNotUnique, { name }))
  if (document.search && !spoken.has(type.id))
    add('search', findingOf(modelDiagnostics.notSearchable, { type: type.title }))
}

const computed: readonly string[] = ['default', 'required', 'unique', 'auto', 'rules', 'fixed']

function checkWords({ name, type, document }: Field, { model, collector }: ModelContext, add: Add): void {
  for (const key of type.id === 'formula' ? computed : [])
    if (document[key] !== undefined && !(key === 'unique' && document.stored))
      add(key, findingOf(modelDiagnostics.formulaWord, { key }))
  for (const [index, tag] of (document.tags ?? []).entries())
    if (tag === 'rest') collector.add(['fields', name, 'tags', index], findingOf(modelDiagnostics.restTag))
  const { valuesOf } = document
  if (typeof valuesOf === 'string' && !model.field(valuesOf))
    add(
      'valuesOf',
      unknownField(model.id, {
        name: valuesOf,
        known: namesOf(model.fields),
        otherwise: '写出一个说明是哪个模型的字段',
      }),
    )
}

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

interface WirePlace {
  context: ModelContext
  at: Segments
}

/** Names on the wire belong to one field each; that of a text to a field whose values have one. */
function checkAliases(
  { name, document, dict, target }: Field,
  ownersByAlias: Map<string, string>,
  place: WirePlace,
): void {
  const { also = [], textAs } = document
  for (const [index, alias] of also.entries()) checkAlias(alias, { name, ownersByAlias, place, key: ['also', index] })
  if (textAs === undefined) return
  checkAlias(textAs, { name, ownersByAlias, place, key: ['textAs'] })
  if (!dict && !target)
    place.context.collector.add([...place.at, 'textAs'], findingOf(modelDiagnostics.noLabel, { name }))
}

interface Alias {
  name: string
  ownersByAlias: Map<string, string>
  place: WirePlace
  key: Segments
}

function checkAlias(alias: string, { name, ownersByAlias, place, key }: Alias): void {
  const { model, collector } = place.context
  const owner = model.field(alias) ? alias : ownersByAlias.get(alias)
  const at = [...place.at, ...key]
  if (owner !== undefined)
    collector.add(at, {
      code: 'duplicate-id',
      message: owner === alias ? `别名 "${alias}" 已是字段` : `别名 "${alias}" 已属于字段 ${owner}`,
      hint: '换一个别名',
    })
  else if (!isFieldName(alias.replaceAll('_', '')) || /_(dictText|begin|end|MultiString)$/.test(alias))
    collector.add(at, findingOf(modelDiagnostics.badAlias, { alias }))
  ownersByAlias.set(alias, name)
}
